import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '#contract/accounts.ts';
import type { ViewCounter } from './catalogue/count-views.ts';
import type { PriceIndex } from './catalogue/price-index.ts';
import type { Db, Reads } from './db/client.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import type { Reactions } from './events.ts';
import type { ImageStore } from './gateways/images.ts';
import type { Mailer } from './gateways/mailer.ts';
import type { PrivateFiles } from './gateways/private-files.ts';
import type { Storage } from './gateways/storage.ts';
import type { PaymentProvider } from './gateways/stripe.ts';
import type { Limiter } from './http/limits.ts';
import type { Queue } from './jobs/queue.ts';
import type { Settings } from './settings.ts';

/** The signed-in user who makes a call, from the session. */
export type Viewer = { id: string; role: Role; isVerified: boolean; tokenHash: string };

/** Everything the domain depends on, created once at start-up. */
export type Services = {
  settings: Settings;
  db: Db;
  reads: Reads;
  now: () => Date;
  queue: Queue;
  limiter: Limiter;
  payments: PaymentProvider;
  mailer: Mailer;
  storage: Storage;
  images: ImageStore;
  privateFiles: PrivateFiles;
  reactions: Reactions;
  priceIndex: PriceIndex;
  views: ViewCounter;
  changeFeed: ChangeFeed;
};

/** The context of a domain function: the services, a logger with the request's id, and who is calling from where (`address` comes from `networkOf`). */
export type Ctx = Services & { log: FastifyBaseLogger; viewer: Viewer | null; address: string; jobId?: string };
