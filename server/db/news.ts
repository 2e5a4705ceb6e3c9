/** The channel on which triggers announce what has changed, see the migration "catalogue_news". */
export const newsChannel = 'news';

/**
 * What this process knows of changes to the database, its own and others'. Own ones are heard before their commit
 * returns; those of other processes as soon as PostgreSQL tells (LISTEN and NOTIFY).
 */
export type News = {
  /** Another number after every change; undefined while changes may go unheard, when nothing may be kept. */
  version: () => number | undefined;
  /** Calls `told` with every message, some several times, and `missed` when some may have gone unheard. */
  follow: (told: (message: string) => void, missed: () => void) => void;
};

/** Where the database's connections report to. */
export function gatherNews() {
  const followers: { told: (message: string) => void; missed: () => void }[] = [];
  let version = 1;
  let isListening = false;
  const news: News = {
    version: () => (isListening ? version : undefined),
    follow: (told, missed) => void followers.push({ told, missed }),
  };
  return {
    news,
    tell: (message = '') => {
      version += 1;
      if (message) for (const { told } of followers) told(message);
    },
    listening: () => {
      version += 1;
      isListening = true;
      for (const { missed } of followers) missed();
    },
    deaf: () => {
      isListening = false;
    },
  };
}
