import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { PublicProfile } from '#contract/accounts.ts';
import { users } from '#server/accounts/tables.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();

const profile = (id: string) => world.call<PublicProfile & { message?: string }>('GET', `/api/users/${id}/public`);

it("shows a seller's public listings and how many there are, and nothing private", async () => {
  const seller = await world.person({ role: 'seller', name: 'Gwen' });
  await world.listing({ sellerId: seller.id });
  await world.listing({ sellerId: seller.id });
  await world.listing({ sellerId: seller.id, status: 'inactive' });
  const { status, body } = await profile(seller.id);
  assert.equal(status, 200);
  assert.deepEqual([body.name, body.productCount, body.products.length], ['Gwen', 2, 2]);
  assert.doesNotMatch(JSON.stringify(body), /@test\.example|HR1 2XY/);
});

it('has no page for unknown, banned and deleted people, and none of an admin', async () => {
  const [banned, deleted, admin] = [await world.person(), await world.person(), await world.person({ role: 'admin' })];
  await world.ban(banned.id);
  await world.ctx.db.update(users).set({ deletedAt: world.ctx.now() }).where(eq(users.id, deleted.id));
  for (const id of ['nobody', banned.id, deleted.id]) {
    const { status, body } = await profile(id);
    assert.deepEqual([status, body.message], [404, 'User not found.']);
  }
  const { status, body } = await profile(admin.id);
  assert.deepEqual([status, body.message], [403, 'This admin profile is not publicly available.']);
});
