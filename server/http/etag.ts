import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Whether the caller already has this answer (RFC 9110, section 13.1.2; `W/` does not matter here). */
const alreadyHas = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false);

/** Gives public GET answers of the API an ETag, and answers 304 to whoever already has them. */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isShared = String(reply.getHeader('cache-control')).startsWith('public');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isShared || !isRead || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
    reply.header('etag', tag);
    if (!alreadyHas(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}
