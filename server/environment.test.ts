import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { readEnvironment } from './environment.ts';
import { SettingsError } from './settings.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-environment-'));
after(() => rmSync(folder, { recursive: true }));

const file = path.join(folder, '.env');

it('reads a settings file, which may be missing', () => {
  assert.equal(readEnvironment(file).securityLogDays, 180);
  writeFileSync(file, 'SECURITY_LOG_DAYS=17\n');
  assert.equal(readEnvironment(file).securityLogDays, 17);
  delete process.env.SECURITY_LOG_DAYS;
});

it('reads the first setting of a file that begins with a byte order mark, as saved on Windows', () => {
  writeFileSync(file, '\uFEFFSECURITY_LOG_DAYS=18\r\n');
  assert.equal(readEnvironment(file).securityLogDays, 18);
  delete process.env.SECURITY_LOG_DAYS;
});

it('refuses a settings file that cannot be read, instead of starting a shop without it', () => {
  const unreadable = path.join(folder, 'unreadable');
  mkdirSync(unreadable);
  assert.throws(
    () => readEnvironment(unreadable),
    (error: Error) =>
      error instanceof SettingsError && /^The settings in .*unreadable cannot be read .*\.$/.test(error.message),
  );
});
