/** The channel on which triggers announce what has changed, see the migration "announce_what_changed". */
export const newsChannel = 'news';

/**
 * What a trigger announces: `ids` are the listings or people whose shown facts changed. What else it says depends on the
 * table. `id` tells one announcement from another.
 */
export type Change = { id: number; table: string; ids: string[] };

/**
 * What this process knows of changes to the database, its own and others'. Own ones are heard before their commit
 * returns; those of other processes as soon as PostgreSQL tells (LISTEN and NOTIFY).
 */
export type News = {
  /** False while changes may go unheard, when nothing may be kept. */
  isHeard: () => boolean;
  /** Calls `told` once with every change, and `missed` when some may have gone unheard. */
  follow: (told: (change: Change) => void, missed: () => void) => void;
};

/** Changes come once on each connection; the last soon after the first. */
const rememberedChanges = 10_000;

function forgetFirst(numbers: Set<number>): void {
  for (const first of numbers) {
    numbers.delete(first);
    return;
  }
}

/** Where the database's connections report to. */
export function gatherNews() {
  const followers: { told: (change: Change) => void; missed: () => void }[] = [];
  const known = new Set<number>();
  let isListening = false;
  const news: News = {
    isHeard: () => isListening,
    follow: (told, missed) => void followers.push({ told, missed }),
  };
  const missed = () => {
    for (const each of followers) each.missed();
  };
  return {
    news,
    /** An empty message, which an operator may send after a change without triggers, says that anything may have changed. */
    tell: (message = '') => {
      if (!message) return missed();
      const change = JSON.parse(message) as Change;
      if (known.has(change.id)) return;
      known.add(change.id);
      if (known.size > rememberedChanges) forgetFirst(known);
      for (const { told } of followers) told(change);
    },
    listening: () => {
      isListening = true;
      missed();
    },
    deaf: () => {
      isListening = false;
    },
  };
}
