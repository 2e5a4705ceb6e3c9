import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';

/** JSON bodies may be up to 256 KiB. An empty body counts as none, whatever its type. Uploads have their own limits. */
export const jsonBodyLimit = 256 * 1024;

/** Bodies of at most this many characters, as nearly all are, are parsed only once. */
const maxParsed = 4096;

/**
 * A long JSON text whose syntax has been checked, and which is parsed again when it is read. Parsed, it may take more than twenty times its
 * size, so many waiting calls (for a password check, say) would fill the heap.
 */
class LongJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The value of a request's JSON body. */
export const readJson = (body: unknown): unknown => (body instanceof LongJson ? JSON.parse(body.text) : body);

export function parseJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: jsonBodyLimit },
    (request, body: string, done) => {
      if (body === '') return done(null, undefined);
      return parseJson(request, body, (error, parsed) =>
        done(error, error || body.length <= maxParsed ? parsed : new LongJson(body)),
      );
    },
  );
  // Some clients, such as axios, give a POST without a body the content type of a form.
  app.addContentTypeParser('*', ({ headers }, _body, done) =>
    done(headers['content-length'] === '0' ? null : new Problem('unsupported_type')),
  );
}
