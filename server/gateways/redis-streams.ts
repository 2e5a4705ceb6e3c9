import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { createClient } from 'redis';

/** Longer than Redis takes while it is up; this process's own sockets wait for it. */
const timeoutMs = 1_000;
/** After an outage, the time in which every process listens again. */
const settleMs = 1_000;

/** Rejects if there is no reply in time. */
const withTimeout =
  <A extends unknown[], T>(run: (...args: A) => Promise<T>) =>
  (...args: A): Promise<T> =>
    Promise.race([
      run(...args),
      sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no reply from Redis'))),
    ]);

/** A connection on which the adapter reads. It reads again as soon as a read fails, so its commands wait while Redis is down. */
function openReader(url: string) {
  const reader = createClient({ url, socket: { reconnectStrategy: () => 500 } });
  const connect = reader.connect.bind(reader);
  return Object.assign(reader, {
    /** Never ends if the process stops first: the adapter expects no failure. */
    connect: () => new Promise<typeof reader>((resolve) => void connect().then(resolve, () => {})),
    disconnect: async () => {},
  });
}

/**
 * Connects the sockets of all processes by a Redis stream. Events of this process reach its own sockets even while Redis is down;
 * afterwards `onOutageOver` is called, because those of other processes may have been lost.
 */
export function openSocketAdapter(url: string, log: FastifyBaseLogger, onOutageOver: () => void) {
  const publisher = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: () => 500 } });
  const readers: ReturnType<typeof openReader>[] = [];
  let isDown = false;
  publisher.on('error', (error: Error) => {
    if (!isDown) log.error({ err: error }, 'Redis is down: events do not reach sockets of other processes');
    isDown = true;
  });
  publisher.on('ready', () => {
    if (!isDown) return;
    isDown = false;
    log.info('sockets of other processes are reached again');
    setTimeout(onOutageOver, settleMs).unref();
  });
  publisher.connect().catch(() => {});
  const publish = publisher.publish.bind(publisher);
  const client = Object.assign(publisher, {
    xAdd: withTimeout(publisher.xAdd.bind(publisher)),
    sendCommand: withTimeout(publisher.sendCommand.bind(publisher)),
    /** Errors are ignored: requests to other processes have a time limit. */
    publish: (...args: Parameters<typeof publish>) => publish(...args).catch(() => 0),
    duplicate: () => {
      const reader = openReader(url);
      readers.push(reader);
      return reader;
    },
  });
  return {
    adapter: createAdapter(client, { onlyPlaintext: true }),
    close: () => {
      for (const each of [...readers, publisher]) each.destroy();
    },
  };
}
