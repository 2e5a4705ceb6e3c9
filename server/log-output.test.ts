import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

const windows = process.platform === 'win32' && 'needs a POSIX shell';

it('a log that cannot be written to blocks nothing, and resumes once it can be', { skip: windows }, async (test) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-log-'));
  test.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'log');
  const script = `
    import { openLog } from ${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))};
    const log = openLog('info');
    for (let at = 0; at < 4_000; at += 1) log.info('x'.repeat(400));
    setTimeout(() => process.stderr.write('alive'), 500);
    process.once('SIGTERM', () => process.exit(0));
    setInterval(() => {}, 1_000);`;
  // A limit on the size of a file stands in for a full disk.
  writeFileSync(file, Buffer.alloc(8 * 1024 ** 2));
  const shell = `trap '' XFSZ; ulimit -f 4096; exec "$0" --input-type=module-typescript --eval "$1" >> "$2"`;
  const child = spawn('sh', ['-c', shell, process.execPath, script, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  test.after(() => child.kill('SIGKILL'));
  assert.equal(String((await once(child.stderr, 'data'))[0]), 'alive');
  truncateSync(file);
  const findLost = () => /"level":40.*"lost":(\d+)/.exec(readFileSync(file, 'utf8'))?.[1];
  for (let tries = 0; tries < 600 && !findLost(); tries += 1) await sleep(100);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  assert.equal(
    lines.filter((line) => line.includes('xxx')).length,
    4_000 - Number(findLost()),
    'all other lines are written',
  );
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});
