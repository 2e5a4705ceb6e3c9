import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';

/** The URL exists but does not support the requested method; `allow` lists the supported ones. */
export class MethodNotAllowed extends Problem {
  readonly allow: string;

  constructor(allow: string) {
    super('method_not_allowed');
    this.allow = allow;
  }
}

/** Returns 405 at `url` for every other method, before any body is read. GET includes HEAD. */
export function allowOnly(app: FastifyInstance, url: string, methods: readonly string[]): void {
  const allowed = new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
  const refuse = () => {
    throw new MethodNotAllowed([...allowed].join(', '));
  };
  const others = app.supportedMethods.filter((method) => !allowed.has(method));
  app.route({ method: others, url, onRequest: refuse, handler: refuse });
}
