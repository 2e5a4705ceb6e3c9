import type { FastifyInstance } from 'fastify';

/** JSON bodies may be 256 KiB; an empty one counts as none. Uploads have their own limits. */
export const jsonBodyLimit = 256 * 1024;

export function parseJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: jsonBodyLimit },
    (request, body, done) => {
      if (body === '') return done(null, undefined);
      return parseJson(request, body as string, done);
    },
  );
}
