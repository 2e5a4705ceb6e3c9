import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Me } from '#contract/accounts.ts';
import { noAdminWithNewEmail } from '#contract/users.ts';
import { aPicture } from '#test/applications.ts';
import { sell } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { makeWorld } from '#test/world.ts';
import { auditEntries } from './audit-tables.ts';
import { createEmailLink } from './email-links.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;
const admin = await person({ role: 'admin' });

const edit = (id: string, body: object) => call('PUT', `/api/admins/users/edit-user/${id}`, admin.token, body);
const read = async (id: string) => (await call<Me>('GET', `/api/admins/users/${id}`, admin.token)).body;
const auditOf = (targetId: string) => ctx.db.select().from(auditEntries).where(eq(auditEntries.targetId, targetId));

describe('editing a user as an admin', () => {
  it('saves only the fields that admins can change when the whole user is sent back', async () => {
    const { id } = await person();
    const before = await read(id);
    const address = { street: '1 Hive Lane', city: 'Ludlow', postcode: 'sy81aa', country: 'UK' };
    const { status, body } = await edit(id, {
      ...before,
      name: 'Ann Heather',
      phone: '01584 123456',
      bio: 'Two hives.',
      address,
      _id: 'other',
      flagCount: 99,
      isVerified: false,
      isBanned: true,
      averageRating: 5,
      kycStatus: 'approved',
      reason: 'They asked us to.',
    });
    assert.equal(status, 200);
    assert.deepEqual(body, {
      ...before,
      name: 'Ann Heather',
      phone: '01584 123456',
      bio: 'Two hives.',
      address: { ...address, postcode: 'SY8 1AA' },
      location: { city: 'Ludlow', country: 'UK' },
    });
    const [entry] = await auditOf(id);
    assert.deepEqual(
      [entry?.action, entry?.adminId, entry?.reason, Object.keys(entry?.after as object).toSorted()],
      ['user.edited', admin.id, 'They asked us to.', ['bio', 'city', 'name', 'phone', 'postcode', 'street']],
    );
    assert.equal((await edit(id, await read(id))).status, 200);
    assert.equal((await auditOf(id)).length, 1, 'nothing changed');
    await edit(id, { bio: null, phone: '', address: null });
    const cleared = await read(id);
    assert.deepEqual([cleared.bio, cleared.phone, cleared.address], [null, null, null]);
  });

  it('keeps the town of a user without a street', async () => {
    const { id, token } = await person();
    await call('PATCH', '/api/users/me', token, { city: 'Ludlow' });
    const before = await read(id);
    assert.deepEqual([before.address, before.location.city], [null, 'Ludlow']);
    assert.deepEqual((await edit(id, before)).body, before);
    assert.deepEqual(await auditOf(id), [], 'nothing changed');
  });

  it('can set a new password, which signs them out and is not in the audit log', async () => {
    const user = await person();
    const email = (await read(user.id)).email;
    assert.equal((await edit(user.id, { password: 'password1' })).status, 400, 'too common');
    assert.equal((await edit(user.id, { password: email })).status, 400, 'their email address');
    assert.equal((await edit(user.id, { password: 'brood and honey' })).status, 200);
    assert.equal((await call('GET', '/api/users/me', user.token)).status, 401);
    const signIn = await call('POST', '/api/auth/login', undefined, { email, password: 'brood and honey' });
    assert.equal(signIn.status, 200);
    assert.doesNotMatch(JSON.stringify(await auditOf(user.id)), /brood|argon2/);
  });

  it('refuses the email address of another account', async () => {
    const [one, other] = [await person(), await person()];
    const { email } = await read(other.id);
    const refused = await edit(one.id, { email: email.toUpperCase() });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['email']]);
    assert.equal((await edit(one.id, { email: `new-${email}` })).status, 200);
    assert.equal((await call('GET', '/api/users/me', one.token)).status, 401);
  });

  it('can change the email address; a link sent to the earlier one does not verify the new one', async () => {
    const { id } = await person({ verified: false });
    const token = await createEmailLink(ctx, id, 'verify');
    assert.equal((await edit(id, { email: `right-${id}@test.example` })).status, 200);
    assert.equal((await call('GET', `/api/auth/verify/${token}`)).status, 400);
    assert.equal((await read(id)).isVerified, false);
    const { rows } = await ctx.db.execute(sql`select data from pgboss.job where name = 'verification-mail'`);
    assert.deepEqual(rows, [{ data: { userId: id } }]);
  });

  it("is refused to buyers, for the admin's own account and for another admin's role, email address and password", async () => {
    const other = await person({ role: 'admin' });
    const whole = await read(other.id);
    assert.equal((await edit(admin.id, { name: 'Me' })).status, 403);
    assert.equal((await edit(other.id, { role: 'buyer' })).status, 409);
    assert.equal((await edit(other.id, { email: 'x@skep.example' })).status, 409);
    assert.equal((await edit(other.id, { email: other.email.toUpperCase() })).status, 409);
    assert.equal((await edit(other.id, { password: 'comb-and-frames-9' })).status, 409);
    assert.equal((await call('GET', '/api/users/me', other.token)).status, 200);
    assert.equal((await edit(other.id, { ...whole, name: 'Another Admin' })).status, 200);
    assert.equal((await edit('nobody', { name: 'X' })).status, 404);
    const buyer = await person();
    const asBuyer = await call('PUT', `/api/admins/users/edit-user/${buyer.id}`, buyer.token, { role: 'admin' });
    assert.equal(asBuyer.status, 403);
  });

  it('refuses to make a user an admin while their email address is not verified', async () => {
    const { id } = await person({ verified: false });
    assert.equal((await edit(id, { role: 'admin' })).status, 409);
    assert.equal((await edit(id, await read(id))).status, 200);
  });

  it('refuses to make a user an admin while changing their email address, since nobody has verified the new one', async () => {
    const { id, email } = await person();
    const refused = await edit(id, { role: 'admin', email: `new-${email}` });
    assert.deepEqual([refused.status, refused.body.message], [409, noAdminWithNewEmail]);
    assert.deepEqual([(await read(id)).role, (await read(id)).email], ['buyer', email]);
    assert.equal((await edit(id, { role: 'admin', email: email.toUpperCase() })).status, 200, 'the same address');
  });

  it('makes a user with a phone number and address a seller, and a buyer again once their sales are complete', async () => {
    const user = await person();
    assert.equal((await edit(user.id, { role: 'seller', phone: null, address: null })).status, 400);
    const address = { street: '1 Hive Lane', city: 'Ludlow', postcode: 'SY8 1AA' };
    assert.equal((await edit(user.id, { role: 'seller', phone: '01584 123456', address })).status, 200);
    assert.equal((await edit(user.id, { phone: '' })).status, 400);
    const [idle, sold] = [await world.listing({ sellerId: user.id }), await world.listing({ sellerId: user.id })];
    assert.equal((await sell(world, [sold])).length, 1);
    assert.equal((await edit(user.id, { role: 'buyer' })).status, 409);
    assert.equal((await call('GET', `/api/products/one/${idle}`)).status, 200);
    const former = await person({ role: 'seller' });
    const listing = await world.listing({ sellerId: former.id });
    assert.equal((await edit(former.id, { role: 'buyer' })).status, 200);
    assert.equal((await call('GET', `/api/products/one/${listing}`)).status, 404);
  });

  it('replaces or removes the avatar', async () => {
    const { id } = await person();
    const path = `/api/admins/users/${id}/avatar`;
    const avatar = new Uint8Array(await aPicture().png().toBuffer());
    const { status, body } = await upload(world, path, admin.token, { avatar });
    assert.equal(status, 200);
    assert.equal((await read(id)).avatar, body.avatarUrl);
    const wrong = await upload(world, path, admin.token, { avatar: new Uint8Array([1, 2, 3]) });
    assert.ok(wrong.status >= 400 && wrong.status < 500);
    assert.equal((await edit(id, { avatar: null })).status, 200);
    assert.equal((await read(id)).avatar, null);
  });
});
