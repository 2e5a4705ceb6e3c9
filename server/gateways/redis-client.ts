import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createClient, type RedisClientOptions } from 'redis';

/** How long callers wait for Redis, which replies sooner than this while it is up. */
export const timeoutMs = 1_000;
/** How often a connection is pinged, and how long the reply may take. */
const pingMs = 5_000;

/** Rejects after `ms` milliseconds, once this process has read what arrived while it was busy or suspended. */
async function noReply(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  await nextTurn();
  throw new Error('no reply from Redis');
}

/** Rejects if Redis does not reply in time. */
export const inTime = <T>(reply: Promise<T>, ms = timeoutMs): Promise<T> => Promise.race([reply, noReply(ms)]);

/** For the log, if Redis cannot be used. */
export const redisAdvice = 'Check that Redis is running, and that REDIS_URL and its password are right';

type Watcher = { onDown?: (error: Error) => void; onRecovered?: () => void; onReply?: () => void };

/**
 * Opens a connection that is reopened when it is lost or a ping gets no reply (`socketTimeout` alone never closes a dead connection
 * while data is being written to it). Calls `onDown` when it is lost, `onRecovered` when it is back, and `onReply` whenever Redis
 * replies.
 */
export function openClient(options: RedisClientOptions, { onDown, onRecovered, onReply }: Watcher) {
  const client = createClient({ ...options, socket: { reconnectStrategy: () => 500, socketTimeout: 15_000 } });
  let isDown = false;
  const down = (error: Error) => {
    if (!isDown) onDown?.(error);
    isDown = true;
  };
  const up = () => {
    if (isDown) onRecovered?.();
    isDown = false;
    onReply?.();
  };
  const connect = () => void client.connect().catch(() => {});
  const ping = async () => {
    if (!client.isReady) return;
    try {
      await inTime(client.ping(), pingMs);
      up();
    } catch (error) {
      down(error as Error);
      if (!client.isReady) return;
      client.destroy();
      connect();
    }
  };
  client.on('error', down).on('ready', up);
  connect();
  const pings = setInterval(() => void ping(), pingMs).unref();
  return {
    client,
    close: () => {
      clearInterval(pings);
      client.destroy();
    },
  };
}
