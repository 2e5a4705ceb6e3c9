import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { createListing } from '#server/catalogue/create-listing.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { hashTables } from '#test/hash-tables.ts';
import { createDatabase } from '#test/native-postgres.ts';
import { aListing, makePerson, openDatabase } from '#test/world.ts';

const server = process.env.TEST_POSTGRES;

it('a dump restored into an empty database has every row of every table; an incomplete dump restores nothing', async (t) => {
  if (!server) return t.skip('the embedded database is copied as a folder');
  const url = await createDatabase(server, 'template0');
  await prepareDatabase(await openDatabase(url));
  const shop = await openDatabase(url);
  t.after(shop.close);
  const { rows } = await shop.db.execute(sql`select current_setting('server_version_num')::int / 10000 as version`);
  const binaries = `/usr/lib/postgresql/${String(rows[0]?.version)}/bin`;
  if (!existsSync(path.join(binaries, 'pg_dump'))) return t.skip('there is no pg_dump for its version');
  const now = () => new Date();
  const seller = await makePerson({ db: shop.db, now }, { role: 'seller' });
  await createListing(shop.db, aListing({ sellerId: seller.id, title: "Siân's honey" }), now());

  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-dump-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'skep.dump');
  execFileSync(path.join(binaries, 'pg_dump'), ['--format=custom', `--file=${file}`, url]);
  const restore = async () => {
    const empty = await createDatabase(server, 'template0');
    const options = ['--no-owner', '--single-transaction', `--dbname=${empty}`];
    const { status } = spawnSync(path.join(binaries, 'pg_restore'), [...options, file]);
    const restored = await openDatabase(empty);
    t.after(restored.close);
    return { status, tables: await hashTables(restored.db) };
  };
  const tables = await hashTables(shop.db);
  assert.ok(Object.keys(tables).length > 50);
  assert.match(tables['public.listings'] ?? '', /^1 /);
  assert.deepEqual(await restore(), { status: 0, tables });
  truncateSync(file, Math.floor(statSync(file).size * 0.9));
  assert.deepEqual(await restore(), { status: 1, tables: {} });
});
