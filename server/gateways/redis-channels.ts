import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createClient } from 'redis';
import { createKeyedQueue } from '#server/keyed-queue.ts';

/** Longer than Redis takes while it is up; a tab that is being opened waits for it. */
const timeoutMs = 1_000;
/** After an outage, the time in which every process listens again. */
const settleMs = 1_000;

/** `socketTimeout` closes a connection that is dead without having been closed: the pings get no reply. */
const options = { pingInterval: 5_000, socket: { reconnectStrategy: () => 500, socketTimeout: 15_000 } };

const channelOf = (userId: string) => `user:${userId}`;

/** Called with the name and payload of an event for a user, from another process. */
type Receive = (userId: string, event: string, payload: unknown) => void;

/** A connection that listens to the channels of users; calls `onBack` when it had been lost. */
function openSubscriber(url: string, read: (message: string, channel: string) => void, onBack: () => void) {
  const subscriber = createClient({ url, ...options });
  const inTurn = createKeyedQueue();
  const wanted = new Set<string>();
  const subscribed = new Set<string>();
  let wasReady = false;
  // The publisher logs it.
  subscriber.on('error', () => {});
  subscriber.on('ready', () => {
    if (wasReady) onBack();
    wasReady = true;
  });
  subscriber.connect().catch(() => {});
  const change = async (userId: string): Promise<void> => {
    const channel = channelOf(userId);
    if (wanted.has(userId)) {
      await subscriber.subscribe(channel, read);
      subscribed.add(userId);
    } else {
      await subscriber.unsubscribe(channel);
      subscribed.delete(userId);
    }
  };
  /** Commands wait while the connection is down; one that was being sent when it was lost is repeated. */
  const follow = (userId: string): Promise<void> =>
    inTurn(userId, async () => {
      while (subscriber.isOpen && wanted.has(userId) !== subscribed.has(userId))
        await change(userId).catch(() => sleep(500, undefined, { ref: false }));
    });
  return {
    listen: async (userId: string): Promise<void> => {
      wanted.add(userId);
      const listening = follow(userId);
      if (subscriber.isReady) await Promise.race([listening, sleep(timeoutMs, undefined, { ref: false })]);
    },
    ignore: (userId: string): void => {
      wanted.delete(userId);
      void follow(userId);
    },
    close: () => subscriber.destroy(),
  };
}

/** A connection that publishes; its commands fail immediately while Redis is down. Calls `onBack` when it had been down. */
function openPublisher(url: string, log: FastifyBaseLogger, onBack: () => void) {
  const publisher = createClient({ url, ...options, disableOfflineQueue: true, commandsQueueMaxLength: 10_000 });
  let isDown = false;
  publisher.on('error', (error: Error) => {
    if (!isDown) log.error({ err: error }, 'Redis is down: events do not reach sockets of other processes');
    isDown = true;
  });
  publisher.on('ready', () => {
    if (!isDown) return;
    isDown = false;
    log.info('sockets of other processes are reached again');
    onBack();
  });
  publisher.connect().catch(() => {});
  return {
    send: (userId: string, message: string): void =>
      void publisher.publish(channelOf(userId), message).catch(() => {
        // The log says that Redis is down, and all tabs catch up when it is back.
      }),
    findListening: async (userIds: string[]): Promise<string[]> => {
      const late = sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no reply')));
      const counts = await Promise.race([publisher.pubSubNumSub(userIds.map(channelOf)), late]);
      return userIds.filter((userId) => Number(counts[channelOf(userId)]) > 0);
    },
    close: async (): Promise<void> => {
      if (publisher.isReady) await Promise.race([publisher.close(), sleep(timeoutMs, undefined, { ref: false })]);
      if (publisher.isOpen) publisher.destroy();
    },
  };
}

/**
 * Passes on events for users to the processes on which they have a tab open: each listens to the channels of its users. Events may be lost
 * while a connection to Redis is down; `onOutageOver` is called afterwards.
 */
export function openChannels(url: string, log: FastifyBaseLogger, receive: Receive, onOutageOver: () => void) {
  const own = randomUUID();
  const read = (message: string, channel: string) => {
    if (message.startsWith(own)) return;
    const events = JSON.parse(message.slice(own.length)) as [string, unknown][];
    for (const [event, payload] of events) receive(channel.slice(channelOf('').length), event, payload);
  };
  let settled: NodeJS.Timeout | undefined;
  const onBack = () => {
    clearTimeout(settled);
    settled = setTimeout(onOutageOver, settleMs).unref();
  };
  const subscriber = openSubscriber(url, read, onBack);
  const publisher = openPublisher(url, log, onBack);
  const waiting = new Map<string, string[]>();
  const flush = () => {
    for (const [userId, events] of waiting) publisher.send(userId, `${own}[${events.join(',')}]`);
    waiting.clear();
  };
  return {
    /** Sends an event to users' tabs on other processes, with what else they get in this turn of the event loop. */
    publish: (userIds: string[], event: string, payload: unknown): void => {
      if (waiting.size === 0) setImmediate(flush);
      const text = JSON.stringify([event, payload]);
      for (const userId of userIds) waiting.set(userId, [...(waiting.get(userId) ?? []), text]);
    },
    /** Receives the events for a user from now on; resolves when it does, immediately if Redis is down. */
    listen: subscriber.listen,
    /** Stops receiving the events for a user. */
    ignore: subscriber.ignore,
    /** For which of these users a process listens; rejects if Redis does not reply in time. */
    findListening: publisher.findListening,
    /** Sends what is waiting first. */
    close: async (): Promise<void> => {
      flush();
      subscriber.close();
      await publisher.close();
    },
  };
}

export type Channels = ReturnType<typeof openChannels>;
