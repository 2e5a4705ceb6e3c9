import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { inspect } from './inspect.ts';
import { startLoad } from './load.ts';
import { startNativePostgres } from './native-postgres.ts';
import { isLong } from './child-processes.ts';
import { makeShop, startProcess } from './shop.ts';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const skip = isLong ? !isRoot && 'only root can mount a small disk' : 'only in test:long';

/** So little space that PostgreSQL soon cannot extend its tables. */
const freeBytes = 300 * 1024;

it(
  "refuses writes with a clear error while PostgreSQL's disk is full, loses nothing and recovers automatically",
  { skip },
  async (t) => {
    const disk = mkdtempSync(path.join(os.tmpdir(), 'skep-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', disk]);
    const postgres = await startNativePostgres(
      ['fsync=off', 'max_wal_size=48MB', 'min_wal_size=32MB'],
      undefined,
      disk,
    );
    t.after(async () => {
      await postgres.stop();
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    });
    const shop = await makeShop({ buyers: 4, stock: [500, 500, 3], postgres: postgres.url });
    const skep = await startProcess(shop);
    const load = startLoad(shop, () => skep.url, { pauseMs: 200 });
    await load.waitForMore(20);
    const { bavail, bsize } = statfsSync(disk);
    const filler = path.join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(bavail * bsize - freeBytes));
    await load.waitForMore(10, 'unavailable');
    for (const page of ['/api/health', '/', '/shop', `/listing/${shop.listings[0]}`])
      assert.equal((await fetch(`${skep.url}${page}`)).status, 200, page);
    rmSync(filler);
    await load.waitForMore(10, 'succeeded');
    await load.stop();
    assert.deepEqual(load.unexpected(), [], skep.output());
    assert.equal(await skep.end('SIGTERM'), 0, skep.output());
    assert.ok((await inspect(shop, 'PT16M')) >= load.paid());
  },
);
