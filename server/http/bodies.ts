import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';

/** JSON bodies may be 256 KiB; an empty body counts as none, whatever its type. Uploads have their own limits. */
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
  // Some clients, such as axios, give a POST without a body the type of a form.
  app.addContentTypeParser('*', ({ headers }, _body, done) =>
    done(headers['content-length'] === '0' ? null : new Problem('unsupported_type')),
  );
}
