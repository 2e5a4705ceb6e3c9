import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';

/** JSON bodies may be 256 KiB; an empty body counts as none, whatever its type. Uploads have their own limits. */
export const jsonBodyLimit = 256 * 1024;

/** Nearly all bodies are shorter, in characters. */
const maxParsed = 4096;

/**
 * A longer JSON text than most, which has been checked. Parsed, it may take more than twenty times its size, so it is parsed again by what
 * reads it: many calls that wait, for a password to be checked for example, would fill the heap.
 */
class LongJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A request's body as its JSON says. */
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
  // Some clients, such as axios, give a POST without a body the type of a form.
  app.addContentTypeParser('*', ({ headers }, _body, done) =>
    done(headers['content-length'] === '0' ? null : new Problem('unsupported_type')),
  );
}
