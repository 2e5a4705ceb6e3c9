import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';

/** The address is there but does not take the asked method; `allow` lists those it does. */
export class MethodNotAllowed extends Problem {
  readonly allow: string;

  constructor(allow: string) {
    super('method_not_allowed');
    this.allow = allow;
  }
}

/** Answers 405 at `url` to every method but those given, before any body is read. Where there is GET, there is HEAD. */
export function allowOnly(app: FastifyInstance, url: string, methods: readonly string[]): void {
  const allowed = new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
  const refuse = () => {
    throw new MethodNotAllowed([...allowed].join(', '));
  };
  const others = app.supportedMethods.filter((method) => !allowed.has(method));
  app.route({ method: others, url, onRequest: refuse, handler: refuse });
}
