import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { isTo, makeWorld } from '#test/world.ts';
import { describeDevice } from './devices.ts';
import { hashPassword } from './passwords.ts';
import { users } from './tables.ts';

const world = await makeWorld();
const { call, ctx, person } = world;
const update = (token: string, body: object) => call('PATCH', '/api/users/me', token, body);
const place = { street: '1 High Street', city: 'Ludlow', postcode: 'sy81aa' };

describe('a profile', () => {
  it("cannot have a name that could be mistaken for Skep's team, unless it is an admin's", async () => {
    const { token } = await person();
    const fields = { name: 'This name could be mistaken for the team that runs Skep. Please choose another.' };
    for (const name of [
      'Skep Support',
      'The SKEP team',
      'Ｓｋｅｐ payments',
      'Admin',
      'Customer service',
      'the moderators',
      'Skep',
      'SkepSupport',
      'A d m i n',
      'S\u{200b}kep Súpport',
      'Adm1n',
      // With Cyrillic and Greek letters.
      'Ѕkep Ѕuppоrt',
      'SΚΕΡ TΕΑM',
      'Skep HeIp Desk',
      'SkepTeam Ltd',
      'TheSkepTeam Ltd',
      'Skep℠',
      'Skep™',
      'ꜱᴋᴇᴘ ꜱᴜᴘᴘᴏʀᴛ',
    ]) {
      const refused = await update(token, { name });
      assert.deepEqual([refused.status, refused.body.fields], [400, fields], name);
      const registered = await call('POST', '/api/auth/register', undefined, {
        name,
        email: 'support@test.example',
        password: 'smoker and veil',
      });
      assert.deepEqual([registered.status, registered.body.fields], [400, fields], name);
    }
    for (const name of [
      'Skep & Hive',
      'Old Skep Apiary',
      'Grace Help',
      'Admiral Bee',
      'Justin Safety',
      'The Desk',
      'Иван The 3rd',
      'The Skepton Trust',
      'Honey™ Skeps',
      '7',
    ])
      assert.equal((await update(token, { name })).status, 200, name);
    const admin = await person({ role: 'admin' });
    assert.equal((await update(admin.token, { name: 'Skep Support' })).status, 200);
  });

  it('changes only the fields that are sent', async () => {
    const { token, email } = await person();
    const { status, body } = await update(token, {
      ...place,
      name: ' Ann Bee ',
      phone: '01584 1',
      bio: 'Hello.',
      role: 'admin',
      isVerified: false,
    });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.name, body.phone, body.bio, body.role, body.email, body.isVerified],
      ['Ann Bee', '01584 1', 'Hello.', 'buyer', email, true],
    );
    assert.deepEqual(body.address, { street: '1 High Street', city: 'Ludlow', postcode: 'SY8 1AA', country: 'UK' });
    const cleared = await update(token, { bio: '', postcode: ' ' });
    assert.deepEqual([cleared.body.bio, cleared.body.address, cleared.body.name], [null, null, 'Ann Bee']);
    for (const [wrong, field] of [
      [{ name: ' ' }, 'name'],
      [{ postcode: 'Ludlow' }, 'postcode'],
      [{ bio: 'x'.repeat(1001) }, 'bio'],
      [{ ...place, street: '' }, 'street'],
      [{ ...place, city: '' }, 'street'],
    ] as const) {
      const refused = await update(token, wrong);
      assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, [field]]);
    }
  });

  it("must keep a seller's phone number, and a trader's verified address", async () => {
    const { token, id } = await person({ role: 'seller' });
    assert.equal((await update(token, { ...place, phone: '01584 1' })).status, 200);
    assert.equal((await update(token, { phone: '' })).status, 400);
    await ctx.db.update(users).set({ isBusiness: true }).where(eq(users.id, id));
    assert.equal((await update(token, { street: '2 High Street' })).status, 400);
    assert.equal((await update(token, { street: '1 High Street', bio: 'We make hives.' })).status, 200);
  });
});

describe('a sign-in', async () => {
  const passwordHash = await hashPassword('walnut frame 42');
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0';
  const createUser = async () => {
    const { id, email } = await person();
    await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, id));
    const signIn = async (device?: string) => {
      const payload = { email, password: 'walnut frame 42', device };
      const headers = { 'user-agent': userAgent };
      const response = await world.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
      return response.json<{ token: string }>().token;
    };
    return { email, signIn };
  };
  const list = async (token: string, query = '') =>
    (await call<{ _id: string; device: string; isCurrent: boolean }[]>('GET', `/api/users/me/sessions${query}`, token))
      .body;

  it('is listed with its device, and can be ended from another session', async () => {
    const { signIn } = await createUser();
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    const sessions = await list(first);
    assert.deepEqual(
      sessions.slice(0, 3).map(({ device, isCurrent }) => [device, isCurrent]),
      [
        ['Firefox on Windows', true],
        ['Firefox on Windows', false],
        ['Firefox on Windows', false],
      ],
    );
    assert.equal((await call('DELETE', `/api/users/me/sessions/${sessions[1]?._id}`, first)).status, 204);
    assert.equal((await call('GET', '/api/users/me', third)).status, 401);
    assert.equal((await call('DELETE', `/api/users/me/sessions/${sessions[1]?._id}`, first)).status, 404);
    assert.equal((await call('DELETE', '/api/users/me/sessions', first)).status, 204);
    assert.equal((await call('GET', '/api/users/me', second)).status, 401);
    assert.equal((await list(first)).length, 1);
  });

  it('is listed first in its own session, and the others follow page by page', async () => {
    const { signIn } = await createUser();
    const first = await signIn();
    for (let count = 0; count < 4; count++) await signIn();
    const all = await list(first);
    assert.deepEqual([all.length, all[0]?.isCurrent], [6, true]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(first, `?limit=2&page=${page}`)));
    assert.deepEqual(pages, [all.slice(0, 2), all.slice(2, 4), all.slice(4), []]);
  });

  it('on a new device is reported by email, except the first', async () => {
    const { email, signIn } = await createUser();
    for (const device of ['laptop', 'laptop', 'phone', 'phone', 'laptop']) await signIn(device);
    const mail = await world.mail(email, 'New sign-in to your account');
    assert.match(mail.text ?? '', /using Firefox on Windows/);
    const passwords = { currentPassword: 'walnut frame 42', newPassword: 'heather moor 77' };
    assert.equal((await call('PUT', '/api/users/change-password', await signIn('phone'), passwords)).status, 200);
    await world.mail(email, 'Your password was changed');
    const emails = (await world.outbox()).filter((each) => isTo(each, email));
    assert.equal(emails.filter(({ subject }) => subject === 'New sign-in to your account').length, 1);
  });
});

describe('the name of a device', () => {
  it('is its browser and system, and nothing more', () => {
    for (const [header, name] of [
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
        'Safari on iPhone',
      ],
      ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
      ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
      ['curl/8.5 <script>', ''],
    ] as const)
      assert.equal(describeDevice(header), name);
  });
});
