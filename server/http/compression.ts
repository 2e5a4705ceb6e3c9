import { hash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below this, in bytes, compression costs more than it saves. */
const minBytes = 1024;
/**
 * Text up to this length is compressed on the main thread: handing it to another thread takes longer (bench/NOTES.md). gzip takes up to
 * ten times as long for maliciously constructed text.
 */
const maxOnMainThread = { br: 150_000, gzip: 10_000 };

// Quality 3 compresses better than gzip's default in half the time (bench/NOTES.md); a window of 256 KB holds any of our pages.
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const onOtherThreads = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const compressors = {
  br: async (text: string): Promise<Buffer> =>
    text.length <= maxOnMainThread.br
      ? brotliCompressSync(text, brotliOptions)
      : onOtherThreads.br(text, brotliOptions),
  gzip: async (text: string): Promise<Buffer> =>
    text.length <= maxOnMainThread.gzip ? gzipSync(text) : onOtherThreads.gzip(text),
};
type Encoding = keyof typeof compressors;
const compressorStreams = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip() };
const encodings = Object.keys(compressors);

/** The encoding the client prefers, or ours if it has no preference (RFC 9110, section 12.5.3). */
const preferred = (request: FastifyRequest, offered: string[]) =>
  negotiate((request.headers['accept-encoding'] ?? '').toLowerCase(), offered);

/** How to encode a body of this length for the client, or undefined to send it unchanged. */
const encodingFor = (request: FastifyRequest, bytes: number): Encoding | undefined =>
  bytes < minBytes ? undefined : ((preferred(request, encodings) as Encoding | null) ?? undefined);

export const acceptsGzip = (request: FastifyRequest): boolean => preferred(request, ['gzip']) !== null;

/** If the original stream fails, the compressed one fails with the same error, which `pipeline` passes on. */
const compressStream = (parts: Readable, encoding: Encoding): Readable =>
  pipeline(parts, compressorStreams[encoding](), () => undefined);

/** The length of a payload that can be compressed: a string, or a stream, which has no known length; 0 for anything else. */
function bytesOf(payload: unknown): number {
  if (typeof payload === 'string') return payload.length;
  return payload instanceof Readable && !payload.destroyed ? Infinity : 0;
}

/**
 * Compresses JSON built for one caller, and lists sent in parts. Bytes, such as files and bodies compressed by `sendBody`, are sent
 * unchanged. The compressed length reveals no secret (BREACH), because other sites cannot make a browser send a request with the token.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = bytesOf(payload);
    if (bytes < minBytes || reply.hasHeader('content-encoding')) return payload;
    if (!/^(?:application\/json|text\/csv)/.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request, bytes);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return typeof payload === 'string' ? compressors[encoding](payload) : compressStream(payload as Readable, encoding);
  });
}

/** Compresses text to bytes that can be cached. zlib's own result is a slice of a 16 KB buffer, all of which would stay in memory. */
async function compressToCache(text: string, encoding: Encoding): Promise<Buffer> {
  return Buffer.from(new Uint8Array(await compressors[encoding](text)).buffer);
}

/**
 * The body of a response for many clients, with the hash of its content. It is compressed once per encoding. The text, which takes five to
 * ten times as much memory, is dropped after the first compression.
 */
export type SharedBody = {
  text: string | undefined;
  readonly length: number;
  readonly hash: string;
  readonly compressed: Partial<Record<Encoding, Promise<Buffer>>>;
};

export const sharedBody = (text: string): SharedBody => ({
  text,
  length: text.length,
  hash: hash('sha1', text, 'base64url'),
  compressed: {},
});

const expanders = { br: brotliDecompressSync, gzip: gunzipSync };

/** Returns the text, decompressed if necessary. This is rare, since almost all clients ask for the same encoding. */
async function textOf({ text, compressed }: SharedBody): Promise<string> {
  if (text !== undefined) return text;
  const [encoding = 'br'] = Object.keys(compressed) as Encoding[];
  return expanders[encoding]((await compressed[encoding]) ?? '').toString();
}

/** The memory that a body takes, in bytes: two for each character, as V8 stores text beyond Latin-1. */
export async function bytesOfBody({ text, compressed }: SharedBody): Promise<number> {
  const all = await Promise.all(Object.values(compressed));
  return all.reduce((sum, { length }) => sum + length, (text?.length ?? 0) * 2);
}

/** Whether the client already has this content, in any encoding (RFC 9110, section 13.1.2: `W/` does not matter). */
const hasContent = (header: string | undefined, contentHash: string): boolean =>
  header === '*' ||
  (header?.split(',').some((each) => each.trim().replace(/^W\/|-(br|gzip)(?="$)/g, '') === `"${contentHash}"`) ??
    false);

/** The bytes of a body in an encoding; compressed only the first time. */
async function compressTo(encoding: Encoding, body: SharedBody): Promise<Buffer> {
  const bytes = await (body.compressed[encoding] ??= textOf(body).then((text) => compressToCache(text, encoding)));
  body.text = undefined;
  return bytes;
}

/** Compresses a body in the encoding that the client prefers, if any, before it is cached. */
export async function compressFor(request: FastifyRequest, body: SharedBody): Promise<void> {
  const encoding = encodingFor(request, body.length);
  if (encoding) await compressTo(encoding, body);
}

/** Sends a shared body, or 304 if the client already has it. The ETag depends on the encoding too (RFC 9110, section 8.8.3.3). */
export async function sendBody(request: FastifyRequest, reply: FastifyReply, body: SharedBody) {
  const encoding = encodingFor(request, body.length);
  reply.header('vary', 'accept-encoding');
  reply.header('etag', encoding ? `"${body.hash}-${encoding}"` : `"${body.hash}"`);
  if (reply.statusCode === 200 && hasContent(request.headers['if-none-match'], body.hash))
    return reply.code(304).send();
  if (!encoding) return reply.send(await textOf(body));
  return reply.header('content-encoding', encoding).send(await compressTo(encoding, body));
}
