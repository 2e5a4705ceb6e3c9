import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built files under /assets, whose names contain a hash of their content. Uses a single route, because one per file would add half
 * a second to every start, and the plugin's own route for a folder would read the whole folder with every request.
 */
function serveAssets(app: FastifyInstance, folder: string): void {
  const names = new Set(readdirSync(folder));
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    handler: ({ params: { name } }, reply) => (names.has(name) ? reply.sendFile(name) : reply.callNotFound()),
    errorHandler: (error, request, reply) => {
      // The client left before the first byte.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
      else app.errorHandler(error, request, reply);
    },
  });
}

/** Serves the files built for browsers, as compressed during the build. */
export async function serveBuiltFiles(app: FastifyInstance, client: string): Promise<void> {
  const assets = path.join(client, 'assets');
  await app.register(fastifyStatic, {
    root: assets,
    serve: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  serveAssets(app, assets);
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, file) =>
      reply.header('cache-control', file.endsWith('service-worker.js') ? 'no-cache' : 'public, max-age=3600'),
  });
}
