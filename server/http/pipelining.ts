import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';

/** Browsers and proxies send the next request only after the response to the previous one. */
const maxUnanswered = 10;

/**
 * Closes a connection that has sent many requests without reading the responses. A request takes only a few bytes, while its response, such
 * as an open file, waits until all earlier ones have been read.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ socket }) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count <= maxUnanswered) return;
    socket.destroy();
    throw new Problem('too_many_requests');
  });
  app.addHook('onResponse', async ({ socket }) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
  });
}
