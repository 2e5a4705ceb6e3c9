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
 * The signed-in user who makes a call, taken from the session. If the operator requires two-step sign-in, an admin who
 * `lacksTwoStep` must set it up first. A viewer who `lacksConfirmation` must enter their password before sensitive calls.
 */
export type Viewer = {
  id: string;
  role: Role;
  isVerified: boolean;
  lacksTwoStep?: boolean;
  lacksConfirmation?: boolean;
  tokenHash: string;
};

/** The properties by which listings are filtered, except price and location. Listings that share all of them are counted together. */
export type ListingKind = {
  category: Category;
  condition: Condition;
  canPost: boolean;
  canCollect: boolean;
  returnPolicy: ReturnPolicy;
};

/** A search query with filters, and the range of matches to return. */
export type ListingQuery = { text: string; filters: Filters; sort: SearchSort; from: number; to: number };

/**
 * The ids of the matches in the requested range, and the total number of matches. `understood` are the words read as filters;
 * `corrected`, those searched for in a different spelling.
 */
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
  /** False while it is loading, including reloads after changes may have been missed. */
  isLoaded: () => boolean;
  find: (query: ListingQuery) => Promise<ListingMatches>;
  suggest: (text: string, limit: number) => Promise<Suggested>;
  /** Counts listings by kind within the price and location filters. The returned `filters` include those read from the text. */
  count: (text: string, filters: Filters) => Promise<KindCounts>;
  /** False if no word in any user's name, business or town begins with one of these lower-case prefixes. */
  mayFindUsers: (prefixes: string[]) => Promise<boolean>;
  /** How many more words fit; Infinity before it is loaded. Words that do not fit cannot be found. */
  wordsLeft: () => number;
  /** How many listings pass the filters. */
  total: (filters: Filters) => Promise<number>;
};

/** A card as JSON. Without `isLasting`, it may change from one day to the next even if no data changes. */
export type CachedCard = { id: string; sellerId: string; text: string; isLasting?: boolean };

/** The cards of public listings in memory (catalogue/card-cache.ts). */
export type CardCache = {
  /** Returns the cards of these listings in the same order. `read` fetches those not in memory, omitting listings that are not public. */
  read: (ids: string[], read: (ids: string[]) => Promise<CachedCard[]>) => Promise<CachedCard[]>;
};

/** A call and its outcome, for the security log. Without `userId`, it concerns the account with this email address, if any. */
export type SecurityEvent = {
  call: string;
  outcome: string;
  userId: string | null;
  email?: string | undefined;
  address: string;
};

/** Counts per listing: views, saves to a wishlist and additions to a basket. */
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
  /** Tells all tabs on this process to reload what they show, as events may have been lost. */
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
  /** A subquery for the selected user's number of public listings, for modules that must not import the catalogue. */
  productCount: SQL<number>;
  changeFeed: ChangeFeed;
  liveFeed: LiveFeed;
  live: Live;
};

/** The context of a domain function: the services, a logger with the request's id, the caller, and the caller's network address (`networkOf`). */
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
