import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { createChangeFeed } from '#server/db/change-feed.ts';
import type { CachedCard } from '#server/context.ts';
import { runs } from '#test/child-processes.ts';
import { openCardCache } from './card-cache.ts';

const idOf = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** A card cache over a fake database, with a list of the ids that were read from it. */
function openWorld(bytesPerHalf = 100_000) {
  const changeFeed = createChangeFeed();
  changeFeed.markConnected();
  const cards = openCardCache(changeFeed.feed, bytesPerHalf);
  const database = new Map<string, CachedCard>();
  const reads: string[] = [];
  const put = (n: number, text: string, overrides: Partial<CachedCard> = {}) =>
    database.set(idOf(n), { id: idOf(n), sellerId: idOf(1_000_000), text, isLasting: true, ...overrides });
  let changes = 0;
  const announce = (table: string, ...ids: string[]) => {
    changes += 1;
    changeFeed.receive(JSON.stringify({ id: changes, table, ids }));
  };
  const read = async (...numbers: number[]) => {
    const found = await cards.read(numbers.map(idOf), async (ids) => {
      reads.push(...ids);
      return ids.flatMap((id) => database.get(id) ?? []);
    });
    return found.map(({ text }) => text);
  };
  return { changeFeed, cards, database, reads, put, announce, read };
}

describe('cards in memory', () => {
  it('are read once, and again after a change to their listing or its seller', async () => {
    const { put, read, reads, announce } = openWorld();
    put(1, 'one');
    put(2, 'two – £2', { sellerId: idOf(7) });
    assert.deepEqual(await read(2, 1), ['two – £2', 'one']);
    put(1, 'one, cheaper');
    announce('listings', idOf(1));
    assert.deepEqual(await read(1, 2), ['one, cheaper', 'two – £2']);
    put(2, 'two, renamed', { sellerId: idOf(7) });
    announce('users', idOf(7));
    assert.deepEqual(await read(1, 2), ['one, cheaper', 'two, renamed']);
    assert.deepEqual(await read(1, 2), ['one, cheaper', 'two, renamed']);
    assert.deepEqual(reads, [idOf(2), idOf(1), idOf(1), idOf(2)]);
  });

  it('are read in one statement for all requests that arrive during another read', async () => {
    const { put, cards, database } = openWorld();
    for (const n of [1, 2, 3, 4]) put(n, `${n}`);
    const statements: string[][] = [];
    const read = async (...numbers: number[]) => {
      const found = await cards.read(numbers.map(idOf), async (ids) => {
        statements.push(ids);
        await setImmediate();
        return ids.flatMap((id) => database.get(id) ?? []);
      });
      return found.map(({ text }) => text);
    };
    const found = await Promise.all([read(1, 2), read(2, 3), read(3, 1), read(4)]);
    assert.deepEqual(found, [['1', '2'], ['2', '3'], ['3', '1'], ['4']]);
    assert.deepEqual(statements, [
      [idOf(1), idOf(2)],
      [idOf(2), idOf(3), idOf(1), idOf(4)],
    ]);
  });

  it('exclude listings that are no longer public', async () => {
    const { put, read, announce, database } = openWorld();
    put(1, 'one');
    put(2, 'two');
    await read(1, 2);
    database.delete(idOf(1));
    announce('listings', idOf(1));
    assert.deepEqual(await read(1, 2), ['two']);
  });

  it('are not cached if they changed while they were being read, or if they depend on the date', async () => {
    const { put, read, reads, cards, announce, changeFeed } = openWorld();
    put(3, 'away', { isLasting: false });
    await read(3);
    await read(3);
    assert.deepEqual(reads, [idOf(3), idOf(3)]);
    const concurrent = [
      () => announce('listings', idOf(1)),
      () => announce('users', idOf(9)),
      changeFeed.markConnected,
    ];
    for (const change of concurrent) {
      const old = { id: idOf(1), sellerId: idOf(9), text: 'old', isLasting: true };
      await cards.read([idOf(1)], async () => {
        change();
        return [old];
      });
      put(1, 'new', { sellerId: idOf(9) });
      assert.deepEqual(await read(1), ['new']);
      announce('listings', idOf(1));
    }
  });

  it('are read from the database while notifications may be missed, and again afterwards', async () => {
    const { put, read, changeFeed } = openWorld();
    put(1, 'old');
    await read(1);
    changeFeed.markDisconnected();
    put(1, 'new');
    assert.deepEqual(await read(1), ['new']);
    put(1, 'newer');
    changeFeed.markConnected();
    assert.deepEqual(await read(1), ['newer']);
  });

  it('are always up to date, whatever changes and however little memory there is', async () => {
    const number = fc.nat(11);
    const step = fc.oneof(
      fc.record({ read: fc.array(number, { maxLength: 6 }) }),
      fc.record({ listing: number }),
      fc.record({ seller: fc.nat(3) }),
      fc.record({ lost: fc.constant(true) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { put, read, announce, changeFeed } = openWorld(1_000);
        const sellerOf = (n: number) => idOf(100 + (n % 4));
        const versions = Array.from({ length: 12 }, () => 0);
        const write = (n: number) => {
          versions[n] = (versions[n] ?? 0) + 1;
          put(n, `£${n} ${versions[n]} ${'x'.repeat(n * 7)}`, { sellerId: sellerOf(n) });
        };
        const expected = (n: number) => `£${n} ${versions[n]} ${'x'.repeat(n * 7)}`;
        for (const n of versions.keys()) write(n);
        for (const each of steps) {
          if ('read' in each) assert.deepEqual(await read(...each.read), each.read.map(expected));
          else if ('listing' in each) {
            write(each.listing);
            announce('listings', idOf(each.listing));
          } else if ('seller' in each) {
            for (const n of versions.keys()) if (n % 4 === each.seller) write(n);
            announce('users', idOf(100 + each.seller));
          } else changeFeed.markConnected();
        }
      }),
      { numRuns: runs(1500) },
    );
  });

  it('are evicted to make space for others, oldest first', async () => {
    const { put, read, reads } = openWorld(10_000);
    const all = Array.from({ length: 100 }, (_, n) => n);
    for (const n of all) put(n, `${n} ${'x'.repeat(300)}`);
    for (const n of all) await read(n);
    await read(99);
    assert.equal(reads.length, 100, 'the newest is cached');
    await read(0);
    assert.equal(reads.length, 101, 'the oldest is not');
  });
});
