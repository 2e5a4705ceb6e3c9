import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { confirmationMs } from '#contract/endpoint.ts';
import { makeWorld } from '#test/world.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { users } from './tables.ts';

const { ctx, call, person } = await makeWorld({}, undefined, 'without jobs');

it("an admin's sensitive calls need the password again a while after signing in, even without two-step sign-in", async () => {
  const admin = await person({ role: 'admin' });
  const passwordHash = await hashPassword('walnut frame 42');
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, admin.id));
  const { id } = await person();
  const signedInAt = new Date(ctx.now().getTime() - confirmationMs);
  const token = await startSession(ctx.db, signedInAt, { id: admin.id, passwordHash });
  const edit = async () => {
    const { status, body } = await call('PUT', `/api/admins/users/edit-user/${id}`, token, { name: 'Ann Forager' });
    return [status, body.code];
  };
  const confirm = async (password: string) => (await call('POST', '/api/users/me/confirm', token, { password })).status;

  assert.deepEqual(await edit(), [403, 'confirmation_needed']);
  assert.equal((await call('GET', '/api/admins/users', token)).status, 200, 'reading does not need it');
  assert.equal(await confirm('wasps and hornets'), 400);
  assert.deepEqual(await edit(), [403, 'confirmation_needed']);
  assert.equal(await confirm('walnut frame 42'), 204);
  assert.deepEqual(await edit(), [200, undefined]);
});
