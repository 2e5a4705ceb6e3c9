import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readInTurn } from './paging.ts';

it('reads large lists one at a time, even after one has failed', async () => {
  let running = 0;
  const read = async (fails: boolean) => {
    running += 1;
    assert.equal(running, 1);
    await sleep(5);
    running -= 1;
    if (fails) throw new Error('the database is down');
    return 'read';
  };
  const results = await Promise.allSettled(
    [false, true, false].map((fails, at) => readInTurn(`user-${at}`, () => read(fails))),
  );
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

it("reads only one of a user's lists before other users' lists", async () => {
  const read: string[] = [];
  const readFor = (who: string) =>
    readInTurn(who, async () => {
      await sleep(1);
      read.push(who);
    });
  await Promise.all(['ann', 'ann', 'ann', 'bob'].map(readFor));
  assert.deepEqual(read, ['ann', 'bob', 'ann', 'ann']);
});
