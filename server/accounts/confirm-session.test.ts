import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { confirmationMs } from '#contract/endpoint.ts';
import { anApplicant } from '#test/applications.ts';
import { makeWorld } from '#test/world.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { users } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx, call, person } = world;

it("an admin's sensitive calls need the password again a while after signing in, even without two-step sign-in", async () => {
  const admin = await person({ role: 'admin' });
  const passwordHash = await hashPassword('walnut frame 42');
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, admin.id));
  const { id } = await person();
  const { applicationId } = await anApplicant(world);
  const signedInAt = new Date(ctx.now().getTime() - confirmationMs);
  const token = await startSession(ctx.db, signedInAt, { id: admin.id, passwordHash });
  const reason = 'It broke our rules.';
  const calls: [method: string, path: string, status: number, body?: object][] = [
    ['PUT', `users/edit-user/${id}`, 200, { name: 'Ann Forager' }],
    ['PUT', `users/ban-user/${id}`, 204, { reason }],
    ['GET', `requests/${applicationId}/document`, 200],
    ['POST', `requests/${applicationId}/approve`, 204],
    ['POST', `requests/${applicationId}/reject`, 409, { reason }],
    ['POST', `listings/${await world.listing()}/remove`, 204, { reason }],
    ['POST', `reports/product/${await world.listing()}/decide`, 409, { decision: 'none', reason }],
    ['POST', 'disputes/none/decide', 404, { amount: 1, text: reason }],
  ];
  const refuseAll = async () => {
    for (const [method, path, , body] of calls) {
      const refused = await call(method, `/api/admins/${path}`, token, body);
      assert.deepEqual([refused.status, refused.body.code], [403, 'confirmation_needed'], path);
    }
  };
  const confirm = async (password: string) => (await call('POST', '/api/users/me/confirm', token, { password })).status;

  await refuseAll();
  assert.equal((await call('GET', '/api/admins/users', token)).status, 200, 'reading does not need it');
  assert.equal(await confirm('wasps and hornets'), 400);
  await refuseAll();
  assert.equal(await confirm('walnut frame 42'), 204);
  for (const [method, path, status, body] of calls)
    assert.equal((await call(method, `/api/admins/${path}`, token, body)).status, status, path);
});
