import {
  getMultipartBoundary,
  MultipartParseError,
  parseMultipart,
  type MultipartPart,
} from '@remix-run/multipart-parser';
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

/** Bytes of bodies that one sender may have under way, as announced: who sends slowly keeps only themselves waiting. */
const roomForOne = 16_000_000;

/** Makes a request with a file wait, unread, until its sender's earlier ones leave room for it. */
export type WaitForTurn = (request: FastifyRequest, reply: FastifyReply, sender: string) => Promise<void>;

export function openSenderQueues(): WaitForTurn {
  const senders = new Map<string, { gate: Gate; forms: number }>();
  return async (request, reply, sender) => {
    const most = request.routeOptions.bodyLimit;
    const bytes = Math.min(Number(request.headers['content-length'] ?? most), most);
    const own = senders.get(sender) ?? { gate: openGate(roomForOne), forms: 0 };
    senders.set(sender, own);
    own.forms += 1;
    const exit = await own.gate.enter(bytes);
    let isInside = true;
    const leave = () => {
      if (!isInside) return;
      isInside = false;
      exit();
      own.forms -= 1;
      if (own.forms === 0) senders.delete(sender);
    };
    reply.raw.once('finish', leave).once('close', leave);
    if (reply.raw.closed) leave();
  };
}

/** A browser's form has a dozen parts with short heads: what has many more is litter, and read no further. */
const litter = { maxParts: 50, maxHeaderSize: 4096 };

/** A browser names the file it sends, if only '' where none was chosen; a text it does not. The library would decode the name, which nobody reads. */
const isFile = ({ headers }: MultipartPart) => /;\s*filename\*?=/i.test(headers['content-disposition'] ?? '');

/** Node's own `formData()` ends a part wherever the bare boundary stands in it (nodejs/undici#5561), as a short one does in a picture. */
function partsOf(type: string, body: Buffer): { name: string; content: string | Uint8Array }[] {
  const boundary = getMultipartBoundary(type);
  if (!boundary) throw new Problem('malformed');
  try {
    const form = parseMultipart(body, { ...litter, boundary, maxFileSize: body.length, maxTotalSize: body.length });
    return Array.from(form, (part) => {
      if (!part.name) throw new MultipartParseError('a part without a name');
      return { name: part.name, content: isFile(part) ? part.bytes : part.text };
    });
  } catch (error) {
    const isNotUtf8 = error instanceof TypeError;
    if (isNotUtf8 || error instanceof MultipartParseError) throw new Problem('malformed');
    throw error;
  }
}

/** Reads what is in memory already: at most the file's limit and a little. */
function readForm(multipart: Multipart, type: string, body: Buffer): Form {
  const { file: name, maxBytes } = multipart;
  const parts = partsOf(type, body);
  const file = parts.findLast((part) => part.name === name)?.content;
  const texts = Object.fromEntries(parts.map((part) => [part.name, part.content]));
  if (!(file instanceof Uint8Array)) return new Form(undefined, texts);
  if (file.length > maxBytes) throw tooLargeFor(multipart);
  return new Form(file, texts);
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
