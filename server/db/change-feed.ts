/** The channel on which triggers announce changes; see the migration "announce_what_changed". */
export const changeChannel = 'news';

/** A trigger's notification. `id` identifies it; `ids` are the listings or people whose displayed data changed. Other fields depend on the table. */
export type Change = { id: number; table: string; ids: string[] };

/**
 * A feed of changes to the database. Changes by this process arrive before their commit returns; changes by other processes arrive as
 * soon as PostgreSQL delivers them (LISTEN and NOTIFY).
 */
export type ChangeFeed = {
  /** False while changes could be missed: nothing must be cached during that time. */
  isConnected: () => boolean;
  /** Calls `onChange` once for every change, and `onGap` when some may have been missed. */
  subscribe: (onChange: (change: Change) => void, onGap: () => void) => void;
};

/** The channel for changes that only signed-in users see, received on one connection per process. */
export const liveChannel = 'live';

/** A trigger's notification: `ids` are the people or rows it is about; see the migration "chat_messages". */
type LiveChange = { table: string; ids: string[] };

/**
 * A feed, for open sockets, of changes committed by any process. Calls `onChange` once for every change, and `onGap` when some may have been
 * missed.
 */
export type LiveFeed = { subscribe: (onChange: (change: LiveChange) => void, onGap: () => void) => void };

/** How many changes to remember in order to skip duplicates. Each change arrives once per connection, within a short time. */
const rememberedChanges = 10_000;

function deleteFirst(numbers: Set<number>): void {
  for (const first of numbers) {
    numbers.delete(first);
    return;
  }
}

/** Reads a trigger's notification; undefined for any other, such as one that an operator sent. */
function parseChange(message: string): unknown {
  let change: Partial<LiveChange> | null;
  try {
    change = JSON.parse(message) as typeof change;
  } catch {
    return undefined;
  }
  return Array.isArray(change?.ids) ? change : undefined;
}

function reportGap(subscribers: readonly { onGap: () => void }[]): void {
  for (const { onGap } of subscribers) onGap();
}

/** Collects the notifications that arrive on the connections to the database. */
export function createChangeFeed() {
  const subscribers: { onChange: (change: Change) => void; onGap: () => void }[] = [];
  const liveSubscribers: { onChange: (change: LiveChange) => void; onGap: () => void }[] = [];
  const known = new Set<number>();
  let isListening = false;
  const feed: ChangeFeed = {
    isConnected: () => isListening,
    subscribe: (onChange, onGap) => void subscribers.push({ onChange, onGap }),
  };
  const liveFeed: LiveFeed = { subscribe: (onChange, onGap) => void liveSubscribers.push({ onChange, onGap }) };
  return {
    feed,
    liveFeed,
    receiveLive: (message = '') => {
      const change = parseChange(message) as LiveChange | undefined;
      if (!change) return reportGap(liveSubscribers);
      for (const { onChange } of liveSubscribers) onChange(change);
    },
    /** An empty message, which an operator may send after a change that fired no triggers, means that anything may have changed. */
    receive: (message = '') => {
      const change = parseChange(message) as Change | undefined;
      if (!change) return reportGap(subscribers);
      if (known.has(change.id)) return;
      known.add(change.id);
      if (known.size > rememberedChanges) deleteFirst(known);
      for (const { onChange } of subscribers) onChange(change);
    },
    markConnected: () => {
      isListening = true;
      reportGap(subscribers);
      reportGap(liveSubscribers);
    },
    markDisconnected: () => {
      isListening = false;
    },
  };
}
