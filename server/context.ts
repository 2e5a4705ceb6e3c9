import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '#contract/accounts.ts';
import type {
  Category,
  Condition,
  Corrected,
  Filters,
  ReturnPolicy,
  SearchSort,
  Understood,
} from '#contract/catalogue.ts';
import type { SuggestedSeller } from '#contract/search.ts';
import type { ServerEvent, ServerPayload } from '#contract/live.ts';
import type { Db, Reads } from './db/client.ts';
import type { ChangeFeed, LiveFeed } from './db/change-feed.ts';
import type { Reactions } from './events.ts';
import type { Encryption } from './gateways/encryption.ts';
import type { ImageStore } from './gateways/images.ts';
import type { Mailer } from './gateways/mailer.ts';
import type { PrivateFiles } from './gateways/private-files.ts';
import type { Storage } from './gateways/storage.ts';
import type { Push } from './gateways/push.ts';
import type { PaymentProvider } from './gateways/stripe.ts';
import type { Disk } from './http/disk-space.ts';
import type { Limiter } from './http/limits.ts';
import type { Queue } from './jobs/queue.ts';
import type { Settings } from './settings.ts';

/**
 * The signed-in user who makes a call, according to the session. If the operator requires two-step sign-in, an admin who
 * `lacksTwoStep` must set it up before anything else. A viewer who `lacksConfirmation` must enter their password before sensitive
 * calls.
 */
export type Viewer = {
  id: string;
  role: Role;
  isVerified: boolean;
  lacksTwoStep?: boolean;
  lacksConfirmation?: boolean;
  tokenHash: string;
};

/** A value for each filter except price and location: listings with the same values are counted together. */
export type ListingKind = {
  category: Category;
  condition: Condition;
  canPost: boolean;
  canCollect: boolean;
  returnPolicy: ReturnPolicy;
};

/** A search text with filters, and the range of matches to return. */
export type ListingQuery = { text: string; filters: Filters; sort: SearchSort; from: number; to: number };

/** The ids of the matches in that range, and how many there are in total; `understood` are the words that became filters, `corrected` those searched for in a different spelling. */
export type ListingMatches = {
  ids: string[];
  total: number;
  isPartial: boolean;
  understood: Understood[];
  corrected: Corrected[];
};

export type KindCounts = { counted: { kind: ListingKind; count: number }[]; filters: Filters };

/** The best listings and sellers for the text typed so far, and the categories with the most matches. */
export type Suggested = { ids: string[]; categories: Category[]; sellers: SuggestedSeller[] };

/** Finds and counts public listings without querying the database (catalogue/search-index.ts). */
export type SearchIndex = {
  /** Resolves once it is loaded and up to date. */
  load: () => Promise<void>;
  /** False while it is being loaded, or reloaded because changes may have been missed. */
  isLoaded: () => boolean;
  find: (query: ListingQuery) => Promise<ListingMatches>;
  suggest: (text: string, limit: number) => Promise<Suggested>;
  /** Counts listings by kind within the price and location filters; the returned `filters` include those read from the text. */
  count: (text: string, filters: Filters) => Promise<KindCounts>;
  /** False if any of these lower-case prefixes begins no word of any user's name, business or town. */
  mayFindUsers: (prefixes: string[]) => Promise<boolean>;
  /** How many more words it has room for; Infinity until it is loaded. Further words cannot be found. */
  wordsLeft: () => number;
  /** How many listings pass the filters. */
  total: (filters: Filters) => Promise<number>;
};

/** A card as JSON. Without `isLasting`, it may be different tomorrow even if nothing changes. */
export type CachedCard = { id: string; sellerId: string; text: string; isLasting?: boolean };

/** The cards of public listings in memory (catalogue/card-cache.ts). */
export type CardCache = {
  /** The cards of these listings, in the same order; `read` reads those that are not in memory, and leaves out what is not public. */
  read: (ids: string[], read: (ids: string[]) => Promise<CachedCard[]>) => Promise<CachedCard[]>;
};

/** A call for the security log, and its outcome; without `userId` it is about the account with this email address, if there is one. */
export type SecurityEvent = {
  call: string;
  outcome: string;
  userId: string | null;
  email?: string | undefined;
  address: string;
};

/** What is counted per listing: views, saves to a wishlist and additions to a basket. */
export type ListingCounts = { views: number; saves: number; baskets: number };

/** Counts in memory and writes in batches (catalogue/count-views.ts). */
export type ViewCounter = {
  /** Starts writing the counts at regular intervals. */
  begin: () => void;
  /** Counts a view by an IP address, or a save or basket addition by a signed-in user. */
  count: (what: keyof ListingCounts, listingId: string, who: string) => void;
  /** Writes the counts. */
  flush: () => Promise<void>;
  /** Writes the counts and stops. */
  close: () => Promise<void>;
};

/** Reaches the open tabs of signed-in users (http/sockets.ts). */
export type Live = {
  /** Sends an event to all tabs of these users, on every process. */
  toUsers: <E extends ServerEvent>(userIds: string[], event: E, payload: ServerPayload<E>) => void;
  /** The same for tabs on this process only, for events that every process receives. */
  toOwnTabs: <E extends ServerEvent>(userIds: string[], event: E, payload: ServerPayload<E>) => void;
  /** Whether a user has a tab on this process. */
  hasTabs: (userId: string) => boolean;
  /** Which of these users have a tab on any process. */
  findOnline: (userIds: string[]) => Promise<Set<string>>;
  /** Closes the tabs of a session, or of a user, on this process. */
  closeSession: (tokenHash: string) => void;
  closeUser: (userId: string) => void;
  /** Tells all tabs on this process to reload what they show, because events may have been lost. */
  resync: () => void;
  /** The token hashes of all sessions with a tab on this process. */
  openSessions: () => string[];
};

/** Everything the domain depends on, created once at startup. */
export type Services = {
  settings: Settings;
  db: Db;
  reads: Reads;
  now: () => Date;
  queue: Queue;
  limiter: Limiter;
  payments: PaymentProvider;
  mailer: Mailer;
  push: Push;
  disk: Disk;
  storage: Storage;
  images: ImageStore;
  encryption: Encryption;
  privateFiles: PrivateFiles;
  reactions: Reactions<Ctx>;
  searchIndex: SearchIndex;
  cards: CardCache;
  views: ViewCounter;
  /** How many public listings the selected user has: a subquery that the catalogue provides for modules that must not import it. */
  productCount: SQL<number>;
  changeFeed: ChangeFeed;
  liveFeed: LiveFeed;
  live: Live;
};

/** The context of a domain function: the services, a logger with the request's id, and who is calling, from which network address (`networkOf`). */
export type Ctx = Services & {
  log: FastifyBaseLogger;
  viewer: Viewer | null;
  address: string;
  userAgent?: string | undefined;
  /** Records which account a guest's call is about, for the security log. */
  concerns?: (userId: string) => void;
  jobId?: string;
};

/** The context of a call that needs a signed-in user. */
export type ViewerCtx = Ctx & { viewer: Viewer };
