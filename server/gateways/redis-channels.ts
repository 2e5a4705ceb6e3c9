import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ErrorReply } from 'redis';
import { inTime, openClient, redisAdvice, timeoutMs } from './redis-client.ts';

/** How long to wait after an outage until every process is listening again. */
const settleMs = 1_000;

/** Events within this time of earlier ones are sent together, so that processes read less often under load (bench/NOTES.md). */
const joinMs = 15;

const channelOf = (userId: string) => `user:${userId}`;

/** Called with the name and payload of an event for a user, from another process. */
type Receive = (userId: string, event: string, payload: unknown) => void;

/** Keeps `client` subscribed to the channels of exactly the users for whom `isWanted` returns true. */
function followWanted(
  client: ReturnType<typeof openClient>['client'],
  isWanted: (userId: string) => boolean,
  read: (message: string, channel: string) => void,
) {
  const subscribed = new Set<string>();
  const changes = new Map<string, Promise<void>>();
  const isBehind = (userId: string) => client.isOpen && isWanted(userId) !== subscribed.has(userId);
  const change = async (userId: string): Promise<void> => {
    const channel = channelOf(userId);
    if (isWanted(userId)) {
      await client.subscribe(channel, read);
      subscribed.add(userId);
    } else {
      await client.unsubscribe(channel);
      subscribed.delete(userId);
    }
  };
  /** Commands wait while the connection is down. A command that was being sent when the connection was lost is repeated. */
  const catchUp = async (userId: string): Promise<void> => {
    while (isBehind(userId)) await change(userId).catch(() => sleep(500, undefined, { ref: false }));
    changes.delete(userId);
  };
  /** Call this when `isWanted` changes for a user. Makes one change per user at a time, so that none pile up while the connection is down. */
  return async (userId: string): Promise<void> => {
    if (isBehind(userId) && !changes.has(userId)) changes.set(userId, catchUp(userId));
    await changes.get(userId);
  };
}

/** Opens a connection that listens to users' channels. Calls `onLate` for a user if `listen` resolved before their channel was subscribed to. */
function openSubscriber(
  url: string,
  read: (message: string, channel: string) => void,
  onRecovered: () => void,
  onLate: (userId: string) => void,
) {
  // The publisher logs outages.
  const { client, close } = openClient({ url }, { onRecovered });
  /** How many tabs want each user's events. */
  const wanted = new Map<string, number>();
  const follow = followWanted(client, (userId) => wanted.has(userId), read);
  return {
    listen: async (userId: string): Promise<void> => {
      wanted.set(userId, (wanted.get(userId) ?? 0) + 1);
      const listening = follow(userId);
      const isInTime = listening.then(() => true);
      const late = client.isReady && sleep(timeoutMs, false, { ref: false });
      if (!(await Promise.race([isInTime, late]))) void listening.then(() => onLate(userId));
    },
    ignore: (userId: string): void => {
      const left = (wanted.get(userId) ?? 0) - 1;
      if (left > 0) return void wanted.set(userId, left);
      wanted.delete(userId);
      void follow(userId);
    },
    close,
  };
}

/** Opens a connection that publishes. Its commands fail immediately while Redis is down. Users who missed a message are sent `catchUp` later. */
function openPublisher(url: string, log: FastifyBaseLogger, onRecovered: () => void, catchUp: string) {
  const missed = new Set<string>();
  let hasRefused = false;
  const options = { url, disableOfflineQueue: true, commandsQueueMaxLength: 10_000 };
  const { client, close } = openClient(options, {
    onDown: (error) =>
      log.error({ err: error }, `Redis cannot be used: events do not reach sockets on other processes. ${redisAdvice}`),
    onRecovered: () => {
      log.info('events reach sockets on other processes again');
      onRecovered();
    },
    onReply: () => {
      const userIds = [...missed];
      missed.clear();
      for (const userId of userIds) send(userId, catchUp);
    },
  });
  const send = (userId: string, message: string): void =>
    void client.publish(channelOf(userId), message).catch((error: Error) => {
      missed.add(userId);
      if (hasRefused || !(error instanceof ErrorReply)) return;
      hasRefused = true;
      log.error({ err: error }, 'Redis refuses to pass on events: see docs/operations.md for what it must allow');
    });
  return {
    send,
    findListening: async (userIds: string[]): Promise<string[]> => {
      const counts = await inTime(client.pubSubNumSub(userIds.map(channelOf)));
      return userIds.filter((userId) => Number(counts[channelOf(userId)]) > 0);
    },
    close: async (): Promise<void> => {
      if (client.isReady) await inTime(client.close()).catch(() => {});
      close();
    },
  };
}

/**
 * Forwards users' events to the processes on which they have tabs open. Each process listens to its users' channels. Events may be
 * lost while a connection to Redis is down; `onOutageOver` is called afterwards.
 */
export function openChannels(url: string, log: FastifyBaseLogger, receive: Receive, onOutageOver: () => void) {
  const own = randomUUID();
  const read = (message: string, channel: string) => {
    if (message.startsWith(own)) return;
    const events = JSON.parse(message.slice(own.length)) as [string, unknown][];
    for (const [event, payload] of events) receive(channel.slice(channelOf('').length), event, payload);
  };
  let settled: NodeJS.Timeout | undefined;
  const onRecovered = () => {
    clearTimeout(settled);
    settled = setTimeout(onOutageOver, settleMs).unref();
  };
  const subscriber = openSubscriber(url, read, onRecovered, (userId) => receive(userId, 'resync', {}));
  const publisher = openPublisher(url, log, onRecovered, `${own}[["resync",{}]]`);
  const waiting = new Map<string, string[]>();
  let flushedAt = 0;
  const flush = () => {
    flushedAt = performance.now();
    for (const [userId, events] of waiting) publisher.send(userId, `${own}[${events.join(',')}]`);
    waiting.clear();
  };
  return {
    /** Sends an event to users' tabs on other processes: immediately or, if others have just been sent, together with the next ones. */
    publish: (userIds: string[], event: string, payload: unknown): void => {
      if (waiting.size === 0)
        void (performance.now() - flushedAt < joinMs ? setTimeout(flush, joinMs) : setImmediate(flush));
      const text = JSON.stringify([event, payload]);
      for (const userId of userIds) waiting.set(userId, [...(waiting.get(userId) ?? []), text]);
    },
    /** Starts receiving a user's events. Resolves once that has started or after `timeoutMs`, or immediately if Redis is down. */
    listen: subscriber.listen,
    /** Stops receiving a user's events after as many calls as there were to `listen`. */
    ignore: subscriber.ignore,
    /** Returns those of the users for whom any process is listening. Rejects if Redis does not reply in time. */
    findListening: publisher.findListening,
    /** Sends waiting events first. */
    close: async (): Promise<void> => {
      flush();
      subscriber.close();
      await publisher.close();
    },
  };
}

export type Channels = ReturnType<typeof openChannels>;
