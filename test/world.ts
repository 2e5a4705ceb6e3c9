import assert from 'node:assert/strict';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { DestinationStream } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import type { Role } from '#contract/accounts.ts';
import type { Picture } from '#contract/catalogue.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { users } from '#server/accounts/tables.ts';
import { buildApp, type Pages } from '#server/app.ts';
import { createListing, type NewListing } from '#server/catalogue/create-listing.ts';
import type { Ctx } from '#server/context.ts';
import { newId } from '#server/db/columns.ts';
import { openEmbedded, openPostgres, type Database } from '#server/db/client.ts';
import { openLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { createDatabase } from './native-postgres.ts';

/** Opens a separate database at `url`, on the PostgreSQL in TEST_POSTGRES, or in memory. */
export async function openDatabase(url?: string): Promise<Database> {
  if (url) return openPostgres(url, () => {});
  const server = process.env.TEST_POSTGRES;
  const template = process.env.TEST_TEMPLATE;
  if (!server) return openEmbedded(undefined, template ? await openAsBlob(template) : undefined);
  return openPostgres(await createDatabase(server), () => {});
}

/** An API response: its status, headers and JSON. */
export type ApiResponse<T> = { status: number; headers: Record<string, unknown>; body: T };

export type World = Awaited<ReturnType<typeof makeWorld>>;

export type Person = { id: string; token: string; email: string };
type PersonOptions = { role?: Role; verified?: boolean; name?: string; isBusiness?: boolean };

export const picture: Picture = {
  url: `/files/images/${'0'.repeat(32)}/320.webp`,
  width: 320,
  height: 320,
  widths: [320],
  placeholder: '#f1e8d5',
};

let counter = 0;
const next = () => (counter += 1);

/** A jar of honey; `overrides` replaces its fields. */
export const aListing = (overrides: Partial<NewListing> & { sellerId: string }): NewListing => ({
  title: `Jar of honey ${next()}`,
  description: 'Runny honey from one apiary.',
  pricePence: 650,
  postagePence: 395,
  quantity: 5,
  category: 'Honey',
  condition: 'new',
  deliveryMethods: ['postage', 'collection'],
  returnPolicy: 'Buyer Pays Return Shipping',
  location: { city: 'Hereford', postcode: 'HR1 2XY', country: 'UK' },
  pictures: [picture],
  status: 'active',
  ...overrides,
});

/** A complete listing as the form sends it to `POST /api/sellers/create`. */
export const listingForm = {
  title: 'Heather honey',
  description: 'Pressed on the moor.',
  price: 12.5,
  quantity: 3,
  category: 'Honey',
  condition: 'new',
  deliveryMethods: ['postage'],
  returnPolicy: 'No Returns Accepted',
  location: { city: 'Hexham', postcode: 'ne461xd', country: 'UK' },
  status: 'active',
};

/** Creates a signed-in person without a password. */
export async function makePerson({ db, now }: Pick<Ctx, 'db' | 'now'>, options: PersonOptions = {}): Promise<Person> {
  const { role = 'buyer', verified = true, name = `Person ${next()}`, isBusiness = false } = options;
  const id = newId();
  const email = `person-${id}@test.example`;
  const verifiedAt = verified ? now() : null;
  await db
    .insert(users)
    .values({ id, name, email, emailKey: email, role, isBusiness, verifiedAt, city: 'Hereford', createdAt: now() });
  return { id, email, token: await startSession(db, now(), { id, passwordHash: null }) };
}

/** Reads the emails in the outbox, oldest first. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))));
}

/** Whether an email is addressed to `address`, ignoring case. */
export const isTo = (mail: Email, address: string): boolean =>
  mail.to?.[0]?.address?.toLowerCase() === address.toLowerCase();

/**
 * Calls `find` until it returns something; throws after about `seconds` seconds. The limit only ends a test that would wait
 * for ever: no test should depend on it, as the machine may be slow.
 */
export async function eventually<T>(find: () => Promise<T | undefined> | T | undefined, seconds = 60): Promise<T> {
  for (let attempts = 0; attempts < seconds * 20; attempts += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error(`nothing was found within ${seconds} seconds`);
}

/** Attempts something up to three times until it has the expected outcome: on a busy machine, it may miss the server's own time limits. */
export async function assertOutcome<T>(attempt: () => Promise<T>, expected: T): Promise<void> {
  for (let retries = 2; retries > 0; retries -= 1) {
    const outcome = await attempt();
    if (isDeepStrictEqual(outcome, expected)) return;
    console.error('Unexpected outcome, trying again:', outcome);
  }
  assert.deepEqual(await attempt(), expected);
}

/**
 * A complete Skep with its own database, the payment sandbox, jobs and an outbox. It is removed when the test file ends. `settings` are
 * environment variables; `logged` receives everything it logs. Without jobs, nothing happens automatically. With `pages` set to `built`, it
 * also serves the pages.
 */
export async function makeWorld(
  settings: Record<string, string> = {},
  logged?: DestinationStream,
  jobs: 'with jobs' | 'without jobs' = 'with jobs',
  pages: Pages = 'none',
) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-test-'));
  const database = await openDatabase(settings.DATABASE_URL);
  await database.migrate();
  const environment = {
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ADMIN_TWO_STEP: 'off',
    ...settings,
  };
  const log = openLog(logged ? 'debug' : 'silent', logged);
  const skep = await buildApp(readSettings(environment), database, log, pages);
  if (jobs === 'with jobs') await skep.begin();
  const seller = await makePerson(skep.ctx, { role: 'seller', name: 'Stall Holder', isBusiness: true });
  after(async () => {
    await skep.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call<T = Record<string, unknown>>(
    method: string,
    url: string,
    token?: string,
    body?: unknown,
  ): Promise<ApiResponse<T>> {
    const response = await skep.app.inject({
      method: method as 'GET',
      url,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (isJson ? response.json() : response.body) as T,
    };
  }

  const listing = (overrides: Partial<NewListing> = {}) =>
    createListing(skep.ctx.db, aListing({ sellerId: seller.id, ...overrides }), skep.ctx.now());

  return {
    ...skep,
    /** For another app on the same database. */
    database,
    environment,
    dataDir,
    seller,
    call,
    person: (options?: PersonOptions) => makePerson(skep.ctx, options),
    listing,
    outbox: () => readOutbox(dataDir),
    /** Waits for the first email to `to` with `subject` in its subject. */
    mail: (to: string, subject: string) =>
      eventually(async () =>
        (await readOutbox(dataDir)).find((mail) => isTo(mail, to) && mail.subject?.includes(subject)),
      ),
    ban: (id: string) => skep.ctx.db.update(users).set({ bannedAt: skep.ctx.now() }).where(eq(users.id, id)),
  };
}
