import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Multipart } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { openGate, type Gate } from '#server/gate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    multipart?: Multipart | undefined;
  }
}

/** What may stand around a file: its name, boundaries and the text fields. */
const roomForFields = 64 * 1024;

/** How large the body of an endpoint may be; undefined where the server's own limit holds. */
export const bodyLimitOf = ({ multipart }: Endpoint): number | undefined =>
  multipart && multipart.maxBytes + roomForFields;

/** Says, at the file's field, how large it may be. */
export function tooLargeFor({ file, maxBytes }: Multipart): Problem {
  const sentence = `Please choose a file of at most ${Math.floor(maxBytes / 1_000_000)} MB.`;
  return new Problem('too_large', sentence, { [file]: sentence });
}

/** A multipart body, read. Of fields of one name the last one counts. */
export class Form {
  readonly file: Uint8Array | undefined;
  readonly texts: Record<string, unknown>;

  constructor(file?: Uint8Array, texts: Record<string, unknown> = {}) {
    this.file = file;
    this.texts = texts;
  }
}

/** Bytes of bodies with files that may be in memory at a time; more wait unread, in order. */
const roomForForms = 64_000_000;
/** What one sender may take of it: who sends slowly, or on many connections, keeps only themselves waiting. */
const roomForOne = roomForForms / 4;

/** Makes a request with a file wait until there is room for its body, and for its sender's, and keeps that until it is answered. */
export function openFormRoom() {
  const everyone = openGate(roomForForms);
  const senders = new Map<string, { gate: Gate; forms: number }>();
  return async (request: FastifyRequest, reply: FastifyReply, sender: string): Promise<void> => {
    const most = request.routeOptions.bodyLimit;
    const bytes = Math.min(Number(request.headers['content-length'] ?? most), most);
    const own = senders.get(sender) ?? { gate: openGate(roomForOne), forms: 0 };
    senders.set(sender, own);
    own.forms += 1;
    const exits = [await own.gate.enter(bytes), await everyone.enter(bytes)];
    const leave = () => {
      if (exits.length === 0) return;
      for (const exit of exits.splice(0)) exit();
      own.forms -= 1;
      if (own.forms === 0) senders.delete(sender);
    };
    reply.raw.once('finish', leave).once('close', leave);
    if (reply.raw.closed) leave();
  };
}

/** A browser's form has a dozen parts with short heads; to read a body that is nothing but parts or heads takes seconds. */
const mostParts = 50;
const longestHead = 4096;

/** Throws `malformed` for more parts or longer heads than any form has, found without reading them. */
function refuseLitter(type: string, body: Buffer): void {
  const boundary = /^multipart\/form-data;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i.exec(type)?.[2];
  if (!boundary) throw new Problem('malformed');
  let parts = 0;
  for (let at = body.indexOf(`--${boundary}`); at >= 0; at = body.indexOf(`--${boundary}`, at + 1)) {
    parts += 1;
    const head = body.indexOf('\r\n\r\n', at) - at;
    if (parts > mostParts || head > longestHead) throw new Problem('malformed');
  }
}

/** Reads with Node's own parser what is in memory already: at most the file's limit and a little. */
async function readForm(multipart: Multipart, type: string, body: Buffer): Promise<Form> {
  const { file: name, maxBytes } = multipart;
  refuseLitter(type, body);
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
  const parts = await answer.formData().catch(() => {
    throw new Problem('malformed');
  });
  const file = parts.getAll(name).at(-1);
  if (!(file instanceof File)) return new Form(undefined, Object.fromEntries(parts));
  if (file.size > maxBytes) throw tooLargeFor(multipart);
  return new Form(new Uint8Array(await file.arrayBuffer()), Object.fromEntries(parts));
}

/** Takes multipart bodies at the endpoints that declare one; who may call was checked before. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) => {
      const { multipart } = request.routeOptions.config;
      if (!multipart || !Buffer.isBuffer(body)) throw new Problem('unsupported_type');
      return readForm(multipart, request.headers['content-type'] ?? '', body);
    },
  );
}
