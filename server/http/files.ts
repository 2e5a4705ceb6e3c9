import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Storage } from '#server/gateways/storage.ts';

/** Serves public pictures. Their URLs contain the hash of their content, so they may be cached indefinitely. */
export function serveFiles(app: FastifyInstance, storage: Storage): void {
  app.get('/files/images/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params as { hash: string; file: string };
    const content =
      /^[0-9a-f]{32}$/.test(hash) && /^\d{1,4}\.webp$/.test(file)
        ? await storage.read(`images/${hash}/${file}`)
        : undefined;
    if (!content) throw new Problem('not_found');
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(content);
  });
}
