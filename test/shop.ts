import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { createListing } from '#server/catalogue/create-listing.ts';
import { openDatabase } from '#server/db/client.ts';
import { readSettings } from '#server/settings.ts';
import { createDatabase, freePort } from './native-postgres.ts';
import { builtServer, liftoff, unsetSettings } from './child-processes.ts';
import { aListing, eventually, makePerson, type Person } from './world.ts';

type Environment = Record<string, string>;

const root = path.join(import.meta.dirname, '..');
const cleanups: (() => unknown)[] = [];
after(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
});

export type Shop = Awaited<ReturnType<typeof makeShop>>;

/** The number of buyers, the stock of each listing, and the URL of a PostgreSQL server unless the database is embedded. */
type ShopOptions = { buyers: number; stock: number[]; postgres?: string };

/** Creates a shop with people and listings, in a database that no process has open yet. */
export async function makeShop({ buyers, stock, postgres }: ShopOptions) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-shop-'));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const environment: Environment = {
    ...unsetSettings,
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  if (postgres) environment.DATABASE_URL = await createDatabase(postgres);
  const open = () => openDatabase(readSettings(environment), () => {});
  const database = await open();
  await database.migrate();
  const ctx = { db: database.db, now: () => new Date() };
  const seller = await makePerson(ctx, { role: 'seller' });
  const people: Person[] = [];
  for (let count = 0; count < buyers; count += 1) people.push(await makePerson(ctx));
  const listings: string[] = [];
  for (const quantity of stock)
    listings.push(await createListing(ctx.db, aListing({ sellerId: seller.id, quantity }), ctx.now()));
  await database.close();
  return { dataDir, environment, open, seller, buyers: people, listings, stock };
}

const isReady = async (url: string) => (await fetch(`${url}/api/health`).catch(() => undefined))?.ok;

export type Process = {
  url: string;
  child: ChildProcess;
  output: () => string;
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Starts a shop process, on a free port unless `PORT` is given, and waits until it is ready. `end` sends a signal and returns the exit code. */
export async function startProcess(shop: Shop, settings: Environment = {}, entry = builtServer): Promise<Process> {
  const { PORT = String(await freePort()) } = settings;
  const url = `http://127.0.0.1:${PORT}`;
  const env = { ...process.env, ...shop.environment, NODE_ENV: 'production', ...settings, PORT };
  const child = spawn(process.execPath, [liftoff, entry], { cwd: root, env });
  cleanups.push(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit') as Promise<[number | null]>;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`Skep exited while starting:\n${output}`);
    return (await isReady(url)) ? true : undefined;
  }, 180);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exit)[0];
  };
  return { url, child, output: () => output, end };
}
