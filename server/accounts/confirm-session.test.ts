import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { api } from '#contract/api.ts';
import { confirmationMs } from '#contract/endpoint.ts';
import { anApplicant } from '#test/applications.ts';
import { makeWorld } from '#test/world.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { users } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx, call, person } = world;

/** Changes by admins that do not need the password again, each with the reason. */
const harmlessChanges: Record<string, string> = {
  'POST /api/admins/users/{id}/notes': 'only adds to the audit log',
  'POST /api/admins/jobs/{kind}/retry': 'only repeats what the server was going to do anyway',
};
/** What admins can read only after entering the password again. */
const sensitiveReads = ['GET /api/admins/requests/{id}/document'];

const adminCalls = api.filter(({ who }) => who === 'admin').map(({ method, path }) => `${method} ${path}`);
const sensitiveCalls = adminCalls.filter((name) =>
  name.startsWith('GET ') ? sensitiveReads.includes(name) : !(name in harmlessChanges),
);

it("an admin's sensitive calls need the password again a while after signing in, even without two-step sign-in", async () => {
  const admin = await person({ role: 'admin' });
  const passwordHash = await hashPassword('walnut frame 42');
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, admin.id));
  const { applicationId } = await anApplicant(world);
  const signedInAt = new Date(ctx.now().getTime() - confirmationMs);
  const token = await startSession(ctx.db, signedInAt, { id: admin.id, passwordHash });
  /** Makes each call without a body. Only the application exists. */
  const outcomes = () =>
    Promise.all(
      sensitiveCalls.map(async (name) => {
        const [method = '', path = ''] = name.split(' ');
        const { status, body } = await call(
          method,
          path.replace('{kind}', 'seller').replace('{id}', applicationId),
          token,
        );
        return [name, status === 403 ? body.code : status];
      }),
    );
  const refused = sensitiveCalls.map((name) => [name, 'confirmation_needed']);
  const confirm = async (password: string) => (await call('POST', '/api/users/me/confirm', token, { password })).status;

  assert.deepEqual(await outcomes(), refused);
  assert.equal((await call('GET', '/api/admins/users', token)).status, 200, 'reading does not need it');
  assert.equal(await confirm('wasps and hornets'), 400);
  assert.deepEqual(await outcomes(), refused);
  assert.equal(await confirm('walnut frame 42'), 204);
  const allowed = Object.fromEntries(await outcomes());
  assert.equal(allowed['GET /api/admins/requests/{id}/document'], 200);
  assert.deepEqual(
    Object.values(allowed).filter((outcome) => typeof outcome !== 'number'),
    [],
  );
});

it('only existing changes by admins are exempt from entering the password again', () => {
  const exempt = [...Object.keys(harmlessChanges), ...sensitiveReads];
  assert.deepEqual(
    exempt.filter((name) => !adminCalls.includes(name)),
    [],
  );
});
