import {
  getMultipartBoundary,
  MultipartParseError,
  parseMultipart,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Multipart } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { fileTooLarge } from '#contract/sizes.ts';
import { createSemaphore, type Semaphore } from '#server/semaphore.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    multipart?: Multipart | undefined;
  }
}

/** Bytes allowed in addition to the file: its name, boundaries and the text fields. */
const fieldBytes = 64 * 1024;

/** The body limit of an endpoint; undefined if the server's own limit applies. */
export const bodyLimitOf = ({ multipart }: Endpoint): number | undefined =>
  multipart && multipart.maxBytes + fieldBytes;

/** An error on the file's field that states the size limit. */
export function tooLargeFor({ file, maxBytes }: Multipart): Problem {
  const sentence = fileTooLarge(maxBytes);
  return new Problem('too_large', sentence, { [file]: sentence });
}

/** A parsed multipart body. If several fields have the same name, the last one counts. */
export class Form {
  readonly file: Uint8Array | undefined;
  readonly texts: Record<string, unknown>;

  constructor(file?: Uint8Array, texts: Record<string, unknown> = {}) {
    this.file = file;
    this.texts = texts;
  }
}

/**
 * Limits on the announced bytes and the files that one sender may have in progress, so that a slow connection or huge pictures delay only
 * their own uploads.
 */
const maxBytesPerSender = 16_000_000;
const maxFormsPerSender = 4;

/** Makes a request with a file wait, unread, until its sender's earlier uploads leave capacity for it. */
export type WaitForTurn = (request: FastifyRequest, reply: FastifyReply, sender: string) => Promise<void>;

export function openSenderQueues(): WaitForTurn {
  const senders = new Map<string, { semaphore: Semaphore; forms: number }>();
  return async (request, reply, sender) => {
    const limit = request.routeOptions.bodyLimit;
    const bytes = Math.min(Number(request.headers['content-length'] ?? limit), limit);
    const own = senders.get(sender) ?? { semaphore: createSemaphore(maxBytesPerSender), forms: 0 };
    senders.set(sender, own);
    own.forms += 1;
    const release = await own.semaphore.acquire(Math.max(bytes, maxBytesPerSender / maxFormsPerSender));
    let isHeld = true;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      release();
      own.forms -= 1;
      if (own.forms === 0) senders.delete(sender);
    };
    reply.raw.once('finish', leave).once('close', leave);
    if (reply.raw.closed) leave();
  };
}

/** A browser's form has about a dozen parts with short headers; parsing stops at these limits. */
const partLimits = { maxParts: 50, maxHeaderSize: 4096 };

/** Browsers send a filename for files ('' if none was chosen) but not for text. The library's check would decode the name, which nothing reads. */
const isFile = ({ headers }: MultipartPart) => /;\s*filename\*?=/i.test(headers['content-disposition'] ?? '');

/** The whole body is in memory, so a file is one piece of it and is not copied. Copying the largest would delay all other requests by 50 ms. */
const bytesOf = (part: MultipartPart): Uint8Array => {
  const [piece, ...others] = part.content;
  return piece && others.length === 0 ? piece : part.bytes;
};

/**
 * Not parsed with Node's own `formData()`, which ends a part wherever its content contains the bare boundary (nodejs/undici#5561). A short
 * boundary can occur in a picture.
 */
function partsOf(type: string, body: Buffer): { name: string; content: string | Uint8Array }[] {
  const boundary = getMultipartBoundary(type);
  if (!boundary) throw new Problem('malformed');
  try {
    const form = parseMultipart(body, { ...partLimits, boundary, maxFileSize: body.length, maxTotalSize: body.length });
    return Array.from(form, (part) => {
      if (!part.name) throw new MultipartParseError('a part without a name');
      return { name: part.name, content: isFile(part) ? bytesOf(part) : part.text };
    });
  } catch (error) {
    const isNotUtf8 = error instanceof TypeError;
    if (isNotUtf8 || error instanceof MultipartParseError) throw new Problem('malformed');
    throw error;
  }
}

/** Parses a body that is already in memory. Its size is at most the file's limit plus `fieldBytes`. */
function readForm(multipart: Multipart, type: string, body: Buffer): Form {
  const { file: name, maxBytes } = multipart;
  const parts = partsOf(type, body);
  const file = parts.findLast((part) => part.name === name)?.content;
  const texts = Object.fromEntries(parts.map((part) => [part.name, part.content]));
  if (!(file instanceof Uint8Array)) return new Form(undefined, texts);
  if (file.length > maxBytes) throw tooLargeFor(multipart);
  return new Form(file, texts);
}

/** Accepts multipart bodies at the endpoints that declare one. Authorisation has already been checked by then. */
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
