import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { PublicProfile } from '#contract/accounts.ts';
import { users } from '#server/accounts/tables.ts';
import { anApplicant, traderApplicant } from '#test/applications.ts';
import { dayFromNow } from '#test/days.ts';
import { onboard } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();

const profile = (id: string, query = '') =>
  world.call<PublicProfile & { message?: string }>('GET', `/api/users/${id}/public${query}`);

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

it('shows no profile for unknown, banned or deleted users, or for admins', async () => {
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

it('shows the checks that a seller has passed, and no others', async () => {
  const { id, token, email, decide } = await anApplicant(world, { fields: traderApplicant });
  const checksOf = async () => (await profile(id)).body.checks;
  assert.deepEqual(await checksOf(), { emailVerified: true, identityChecked: false, payoutsReady: false });
  await decide('approve');
  assert.deepEqual(await checksOf(), { emailVerified: true, identityChecked: true, payoutsReady: false });
  const seller = { id, token, email };
  await onboard(world, seller, 'without_bank');
  assert.equal((await checksOf()).payoutsReady, false, 'onboarding is not complete');
  await onboard(world, seller);
  assert.deepEqual(await checksOf(), { emailVerified: true, identityChecked: true, payoutsReady: true });
  const { body } = await profile((await world.person({ verified: false })).id);
  assert.deepEqual(body.checks, { emailVerified: false, identityChecked: false, payoutsReady: false });
});

it('shows when a seller who is away will be back, and nothing once they are', async () => {
  const seller = await world.person({ role: 'seller' });
  const away = { from: dayFromNow(-1), until: dayFromNow(4), note: 'At the heather.' };
  await world.call('PUT', '/api/sellers/away', seller.token, away);
  const { body } = await profile(seller.id);
  assert.deepEqual([body.backOn, body.awayNote], [away.until, away.note]);
  await world.call('DELETE', '/api/sellers/away', seller.token);
  const afterwards = (await profile(seller.id)).body;
  assert.deepEqual([afterwards.backOn, afterwards.awayNote], [null, '']);
});

it('shows many listings page by page, newest first, each once', async () => {
  const seller = await world.person({ role: 'seller' });
  const ids: string[] = [];
  for (let each = 0; each < 26; each += 1) ids.unshift(await world.listing({ sellerId: seller.id }));
  const idsOn = async (query: string) => (await profile(seller.id, query)).body.products.map(({ _id }) => _id);
  assert.deepEqual(await idsOn(''), ids.slice(0, 24));
  assert.deepEqual(await idsOn('?page=2'), ids.slice(24));
  assert.deepEqual(await idsOn('?limit=10&page=3'), ids.slice(20));
  assert.deepEqual(await idsOn('?page=3'), []);
  assert.equal((await profile(seller.id, '?page=3')).body.productCount, 26);
  for (const query of ['?page=0', '?page=x', '?limit=101']) assert.equal((await profile(seller.id, query)).status, 400);
});
