import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { sell } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;
const admin = await person({ role: 'admin', name: 'Ada Min' });

describe('the list of users', () => {
  it('is filtered, searched, sorted and paged', async () => {
    const change = (id: string, values: Partial<typeof users.$inferInsert>) =>
      ctx.db.update(users).set(values).where(eq(users.id, id));
    const banned = await person({ name: 'Bertram Blocked' });
    await change(banned.id, { bannedAt: ctx.now(), flagCount: 2 });
    const gone = await person({ name: 'Gone' });
    await change(gone.id, { deletedAt: ctx.now() });
    const trader = await person({ role: 'seller', name: 'Siân Hive', isBusiness: true });
    await change(trader.id, { flagCount: 5 });
    const find = async (query: string) => {
      const { status, body } = await call<{ _id: string }[]>('GET', `/api/admins/users?${query}`, admin.token);
      assert.equal(status, 200, query);
      return body.map(({ _id }) => _id);
    };
    const stall = world.seller.id;
    const cases: [query: string, ids: string[]][] = [
      ['', [trader.id, gone.id, banned.id, admin.id, stall]],
      ['sort=flags&limit=2', [trader.id, banned.id]],
      ['limit=2&page=2', [banned.id, admin.id]],
      ['limit=2&page=2&peek=true', [banned.id, admin.id, stall]],
      ['limit=2&page=3&peek=true', [stall]],
      ['limit=50&page=20001', []],
      ['role=admin', [admin.id]],
      [`id=${banned.id}`, [banned.id]],
      ['id=unknown', []],
      ['banned=true', [banned.id]],
      ['banned=false&deleted=false&role=buyer', []],
      ['deleted=true', [gone.id]],
      ['business=true', [trader.id, stall]],
      ['search=sian', [trader.id]],
      ['search=hiv%20si', [trader.id]],
      [`search=${banned.email.toUpperCase()}`, [banned.id]],
      ['search=%40', []],
      ['search=SK-00000-00000', []],
    ];
    for (const [query, ids] of cases) assert.deepEqual(await find(query), ids, query);
    assert.equal((await call('GET', '/api/admins/users?banned=yes', admin.token)).status, 400);
  });

  it("finds an order's buyer and seller by the order number", async () => {
    const [buyer, seller] = [await person(), await person({ role: 'seller' })];
    const [order] = await sell(world, [await world.listing({ sellerId: seller.id })], undefined, buyer);
    const search = String(order?._id).toLowerCase();
    const { body } = await call<{ _id: string }[]>('GET', `/api/admins/users?search=${search}`, admin.token);
    assert.deepEqual(
      body.map(({ _id }) => _id),
      [seller.id, buyer.id],
    );
  });
});
