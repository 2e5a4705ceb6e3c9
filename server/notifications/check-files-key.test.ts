import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createAuthenticator } from '#server/accounts/second-step.ts';
import { authenticators } from '#server/accounts/sign-in-tables.ts';
import { openEncryption } from '#server/gateways/encryption.ts';
import { openLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { makeWorld } from '#test/world.ts';
import { checkFilesKey } from './check-files-key.ts';
import { readPushKeys } from './push-subscriptions.ts';
import { pushKeys } from './tables.ts';

const { ctx, person } = await makeWorld();
const [one, other] = ['ab'.repeat(32), 'cd'.repeat(32)];

/** The lines logged by a process that starts with this FILES_KEY. */
async function logOf(FILES_KEY: string): Promise<string[]> {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  await checkFilesKey({ db: ctx.db, encryption: openEncryption(readSettings({ FILES_KEY })), log });
  return lines;
}

it('a process that starts with a different FILES_KEY from the others logs what to do', async () => {
  assert.deepEqual(await logOf(one), [], 'a new shop has no private data');
  const own = { ...ctx, encryption: openEncryption(readSettings({ FILES_KEY: one })) };
  const { id } = await person();
  for (const [store, table] of [
    [() => createAuthenticator(own, ctx.db, id, 'Ann'), authenticators],
    [() => readPushKeys(own), pushKeys],
  ] as const) {
    await store();
    for (const known of [one, `${other},${one}`]) assert.deepEqual(await logOf(known), []);
    const [line = '', ...more] = await logOf(other);
    assert.match(line, /"level":50.*set the same FILES_KEY for every process, or restore files\.key/);
    assert.deepEqual(more, []);
    await ctx.db.delete(table);
  }
});
