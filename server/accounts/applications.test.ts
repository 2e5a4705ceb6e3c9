import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { anApplicant, submitApplication, traderApplicant, privateApplicant } from '#test/applications.ts';
import { eventually, makeWorld, type World } from '#test/world.ts';
import { sellerApplications, users } from './tables.ts';

const world = await makeWorld();
const { call } = world;

type Me = Record<string, unknown> & { role: string; kycStatus: string };
type OwnApplication = {
  status: string;
  change: string | null;
  stated: Record<string, unknown> | null;
  reason: string | null;
  createdAt: string | null;
  decidedAt: string | null;
};

const meOf = async (token: string) => (await call<Me>('GET', '/api/users/me', token)).body;
const applicationOf = async (token: string) =>
  (await call<OwnApplication>('GET', '/api/users/seller-application', token)).body;
const notificationsOf = async (token: string) =>
  (await call<{ title: string; message: string; link: string }[]>('GET', '/api/notifications', token)).body;

describe('an application', () => {
  it('marks the buyer as pending, and changes nothing else about them yet', async () => {
    const { token, id } = await world.person({ name: 'Willa' });
    const nothing = { status: 'none', change: null, stated: null, reason: null, createdAt: null, decidedAt: null };
    assert.deepEqual(await applicationOf(token), nothing);
    const { status, body } = await submitApplication(world, token, { fields: traderApplicant });
    assert.deepEqual([status, Object.keys(body)], [201, ['message']]);
    const me = await meOf(token);
    assert.deepEqual([me.role, me.kycStatus, me.isBusiness, me.phone], ['buyer', 'pending', false, null]);
    assert.equal((await applicationOf(token)).status, 'pending');
    const [row] = await world.ctx.db.select().from(sellerApplications).where(eq(sellerApplications.userId, id));
    assert.equal(row?.postcode, 'HR1 2XY', 'the postcode is stored in its standard format, however it was typed');
  });

  it('is refused while another is pending, even when ten arrive in parallel', async () => {
    const { token, id } = await world.person();
    const responses = await Promise.all(Array.from({ length: 10 }, () => submitApplication(world, token)));
    assert.equal(responses.filter(({ status }) => status === 201).length, 1);
    for (const { status, body } of responses)
      if (status !== 201) assert.deepEqual([status, body.code], [409, 'application_pending']);
    const rows = await world.ctx.db.select().from(sellerApplications).where(eq(sellerApplications.userId, id));
    assert.equal(rows.length, 1);
  });

  it('names every missing field, including the document', async () => {
    const { token } = await world.person();
    const { status, body } = await submitApplication(world, token, {
      fields: { isBusiness: 'true', phone: ' ' },
      file: undefined,
    });
    assert.deepEqual([status, body.code], [400, 'invalid_input']);
    assert.deepEqual(Object.keys(body.fields ?? {}).toSorted(), [
      'businessName',
      'city',
      'companyNumber',
      'file',
      'name',
      'phone',
      'postcode',
      'street',
    ]);
    assert.equal(body.fields?.phone, 'Please enter your phone number.');
    assert.equal((await applicationOf(token)).status, 'none');
  });

  it('requires a business name and a company number from organisations only', async () => {
    const { token } = await world.person();
    for (const missing of ['businessName', 'companyNumber']) {
      const { status, body } = await submitApplication(world, token, {
        fields: { ...traderApplicant, [missing]: ' ' },
      });
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, [missing]]);
    }
    const { decide, token: own } = await anApplicant(world, { fields: { ...traderApplicant, isBusiness: 'false' } });
    await decide('approve');
    const { isBusiness, businessName, companyNumber } = await meOf(own);
    assert.deepEqual(
      [isBusiness, businessName, companyNumber],
      [false, null, null],
      'a private seller has no business name',
    );
  });

  it('refuses anything that is not a UK postcode', async () => {
    const { token } = await world.person();
    for (const postcode of ['HR1-2XY', '12345', 'HR1 2X'])
      assert.deepEqual(
        (await submitApplication(world, token, { fields: { ...privateApplicant, postcode } })).body.fields,
        { postcode: 'Invalid UK postcode format (e.g. RM1 2XY).' },
        postcode,
      );
  });

  it('ignores unknown fields', async () => {
    const { token, id, applicationId } = await anApplicant(world, {
      fields: {
        ...privateApplicant,
        role: 'admin',
        status: 'approved',
        userId: world.seller.id,
        kycStatus: 'approved',
      },
    });
    assert.deepEqual([(await meOf(token)).role, (await applicationOf(token)).status], ['buyer', 'pending']);
    const [row] = await world.ctx.db.select().from(sellerApplications).where(eq(sellerApplications.id, applicationId));
    assert.equal(row?.userId, id);
  });
});

describe('approving', () => {
  it('makes the applicant a seller immediately, without a new sign-in, and notifies them', async () => {
    const { token, email, id, decide } = await anApplicant(world, { fields: traderApplicant });
    assert.equal((await decide('approve')).status, 204);
    const me = await meOf(token);
    assert.deepEqual([me.role, me.kycStatus, me.businessName], ['seller', 'approved', 'Drone & Daughters']);
    assert.equal((await applicationOf(token)).status, 'approved');
    assert.notEqual((await call('POST', '/api/sellers/create', token, {})).status, 403, 'they may sell');
    assert.equal((await notificationsOf(token))[0]?.title, 'You can now sell on Skep');
    assert.match((await world.mail(email, 'You can now sell')).text ?? '', /\/seller\/create-listing/);
    const profile = (await call('GET', `/api/users/${id}/public`)).body;
    assert.deepEqual([profile.role, profile.isBusiness], ['seller', true]);
  });

  it('does not rename the account: the name on the document is only for verification', async () => {
    const { token, decide } = await anApplicant(world);
    const before = (await meOf(token)).name;
    await decide('approve');
    assert.equal((await meOf(token)).name, before);
  });
});

describe('rejecting', () => {
  it('tells the applicant why, and lets them apply again', async () => {
    const { token, email, decide } = await anApplicant(world);
    const reason = 'The picture is too dark to read.';
    assert.equal((await decide('reject', { reason })).status, 204);
    const application = await applicationOf(token);
    assert.deepEqual([application.status, application.reason], ['rejected', reason]);
    const { isBusiness: _, ...typed } = privateApplicant;
    const again = { ...typed, postcode: 'HR1 2XY', isBusiness: false, businessName: null, companyNumber: null };
    assert.deepEqual(application.stated, again, 'nothing has to be typed twice');
    const me = await meOf(token);
    assert.deepEqual([me.role, me.kycStatus], ['buyer', 'rejected']);
    assert.ok((await notificationsOf(token))[0]?.message.includes(reason));
    assert.ok((await world.mail(email, 'Your application')).text?.includes(reason));
    assert.equal((await submitApplication(world, token)).status, 201);
    const second = await applicationOf(token);
    assert.deepEqual([second.status, second.reason], ['pending', null]);
  });
});

describe('a decision', () => {
  it('is made once: if two admins decide at the same time, the second is refused, as is any later decision', async () => {
    const { token, decide, email } = await anApplicant(world);
    const [first, second] = await Promise.all([decide('approve'), decide('reject', { reason: 'No.' })]);
    assert.deepEqual(new Set([first.status, second.status]), new Set([204, 409]));
    const approved = first.status === 204;
    assert.equal((await applicationOf(token)).status, approved ? 'approved' : 'rejected');
    for (const decision of ['approve', 'reject'] as const) {
      const late = await decide(decision);
      assert.deepEqual([late.status, late.body.code], [409, 'application_decided']);
    }
    await world.mail(email, approved ? 'You can now sell' : 'Your application');
    assert.equal((await notificationsOf(token)).length, 1, 'they are notified once');
  });

  it('never takes away a role that an admin has since given the applicant', async () => {
    for (const [role, decision, status, kycStatus] of [
      ['seller', 'approve', 204, 'approved'],
      ['seller', 'reject', 204, 'rejected'],
      ['admin', 'approve', 404, 'pending'],
      ['admin', 'reject', 204, 'rejected'],
    ] as const) {
      const { id, token, decide } = await anApplicant(world);
      await world.ctx.db.update(users).set({ role }).where(eq(users.id, id));
      assert.equal((await decide(decision)).status, status, `${decision} of a ${role}`);
      const me = await meOf(token);
      assert.deepEqual([me.role, me.kycStatus], [role, kycStatus], `${decision} of a ${role}`);
    }
  });

  it('returns 404 for an unknown application', async () => {
    const { token } = await world.person({ role: 'admin' });
    for (const call of ['approve', 'reject'])
      assert.equal((await world.call('POST', `/api/admins/requests/nobody/${call}`, token)).status, 404);
    assert.equal((await world.call('GET', '/api/admins/requests/nobody', token)).status, 404);
    assert.equal((await world.call('GET', '/api/admins/requests/nobody/document', token)).status, 404);
  });
});

describe('the requests', () => {
  type Row = { _id: string; status: string; name: string; kycDocumentUrl: string; user: Me };

  it('are listed with the details from the application, all or by status, pending requests oldest first', async () => {
    const [first, second] = [await anApplicant(world, { fields: traderApplicant }), await anApplicant(world)];
    const list = async (query = '') =>
      (await call<Row[]>('GET', `/api/admins/requests${query}`, first.admin.token)).body;
    const pending = await list('?status=pending');
    const at = (id: string) => pending.findIndex(({ _id }) => _id === id);
    assert.ok(at(first.applicationId) >= 0 && at(first.applicationId) < at(second.applicationId));
    const row = pending[at(first.applicationId)];
    assert.equal(row?.name, 'Wilhelmina Drone');
    assert.deepEqual(
      [row?.user._id, row?.user.email, row?.user.businessName, row?.user.address],
      [
        first.id,
        first.email,
        'Drone & Daughters',
        { street: '1 Apiary Lane', city: 'Hereford', postcode: 'HR1 2XY', country: 'UK' },
      ],
    );
    await first.decide('approve');
    assert.ok(!(await list('?status=pending')).some(({ _id }) => _id === first.applicationId));
    const all = await list();
    for (const { applicationId } of [first, second]) assert.ok(all.some(({ _id }) => _id === applicationId));
    assert.deepEqual(
      [...(await list('?limit=1')), ...(await list('?limit=1&page=2'))].map(({ _id }) => _id),
      all.slice(0, 2).map(({ _id }) => _id),
    );
    assert.equal((await list('?limit=1&peek=true')).length, 2, 'and one more, which shows that there is another page');
    assert.equal((await list('?status=approved&limit=1'))[0]?._id, first.applicationId, 'the newest decision first');
    assert.equal((await call('GET', '/api/admins/requests?status=all', first.admin.token)).status, 400);
  });

  it('exclude users who have deleted their accounts', async () => {
    const { id, applicationId, admin, decide } = await anApplicant(world);
    await world.ctx.db.update(users).set({ deletedAt: world.ctx.now() }).where(eq(users.id, id));
    assert.equal((await call('GET', `/api/admins/requests/${applicationId}`, admin.token)).status, 404);
    assert.equal((await decide('approve')).status, 404);
  });
});

describe("a trader's identity", () => {
  type Public = { trader: { name: string; companyNumber: string; addressLines: string[] } | null };
  const publicOf = async (world: World, id: string) => {
    const listing = await world.listing({ sellerId: id });
    const ask = (url: string) => world.call<Public>('GET', url);
    return Promise.all([ask(`/api/users/${id}/public`), ask(`/api/products/one/${listing}`)]);
  };

  it('is shown on the profile and on each listing', async () => {
    const { id, decide } = await anApplicant(world, { fields: traderApplicant });
    await decide('approve');
    for (const { body } of await publicOf(world, id))
      assert.deepEqual(body.trader, {
        name: 'Drone & Daughters',
        companyNumber: '99123456',
        addressLines: ['1 Apiary Lane', 'Hereford', 'HR1 2XY', 'UK'],
      });
  });

  it('is updated in cached responses when the street changes', async () => {
    const { id, decide } = await anApplicant(world, { fields: traderApplicant });
    await decide('approve');
    await publicOf(world, id);
    await world.ctx.db.update(users).set({ street: '2 Apiary Lane' }).where(eq(users.id, id));
    await eventually(async () => {
      const { body } = await world.call<Public>('GET', `/api/users/${id}/public`);
      return body.trader?.addressLines[0] === '2 Apiary Lane' || undefined;
    });
  });

  it('is never shown for a private seller: no street, no full postcode, no phone', async () => {
    const { id, decide } = await anApplicant(world);
    await decide('approve');
    for (const { body } of await publicOf(world, id)) {
      assert.equal(body.trader, null);
      assert.doesNotMatch(JSON.stringify(body), /Apiary Lane|2XY|960001/);
    }
  });
});

describe('access to applications', () => {
  it('matches the expected permissions', async () => {
    const { applicationId, ...applicant } = await anApplicant(world);
    const as = {
      guest: undefined,
      unverified: (await world.person({ verified: false })).token,
      applicant: applicant.token,
      buyer: (await world.person()).token,
      seller: world.seller.token,
      admin: applicant.admin.token,
    };
    const request = `/api/admins/requests/${applicationId}`;
    const table: [string, string, Record<keyof typeof as, number>][] = [
      ['POST', 'apply', { guest: 401, unverified: 403, applicant: 409, buyer: 201, seller: 403, admin: 403 }],
      [
        'GET',
        '/api/users/seller-application',
        { guest: 401, unverified: 200, applicant: 200, buyer: 200, seller: 200, admin: 200 },
      ],
      ...(
        [
          ['GET', '/api/admins/requests', 200],
          ['GET', request, 200],
          ['GET', `${request}/document`, 200],
          ['POST', `${request}/reject`, 204],
          ['POST', `${request}/approve`, 409],
        ] as const
      ).map(([method, url, admin]): [string, string, Record<keyof typeof as, number>] => [
        method,
        url,
        { guest: 401, unverified: 403, applicant: 403, buyer: 403, seller: 403, admin },
      ]),
    ];
    for (const [method, url, expected] of table)
      for (const [who, token] of Object.entries(as)) {
        const { status } = url === 'apply' ? await submitApplication(world, token) : await call(method, url, token);
        assert.equal(status, expected[who as keyof typeof as], `${who} ${method} ${url}`);
      }
  });

  it('is limited to twenty applications an hour', async () => {
    const limited = await makeWorld({ RATE_LIMITS: 'on' });
    const { token } = await limited.person();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await submitApplication(limited, token, { file: Buffer.from('no document') })).status);
    assert.deepEqual([statuses[0], statuses[19], statuses[20]], [415, 415, 429]);
  });
});

describe("a change to a seller's details", () => {
  const change = { url: '/api/sellers/change-details', fields: { ...traderApplicant, street: '2 New Road' } };

  /** A seller who has requested a change of details. `decide` approves or rejects it as an admin. */
  async function aChange() {
    const person = await world.person({ role: 'seller', isBusiness: false });
    assert.equal((await submitApplication(world, person.token, change)).status, 201);
    const admin = await world.person({ role: 'admin' });
    const { body } = await call<{ _id: string; isChange: boolean; user: { _id: string } }[]>(
      'GET',
      '/api/admins/requests?status=pending',
      admin.token,
    );
    const request = body.find(({ user }) => user._id === person.id);
    assert.equal(request?.isChange, true);
    const decide = (decision: string, reason?: string) =>
      call('POST', `/api/admins/requests/${request._id}/${decision}`, admin.token, reason && { reason });
    return { ...person, decide };
  }

  it('leaves the old details in place until an admin approves it', async () => {
    const { token, email, decide } = await aChange();
    const before = await meOf(token);
    assert.deepEqual([before.role, before.isBusiness], ['seller', false]);
    assert.equal((await applicationOf(token)).change, 'pending');
    assert.equal((await submitApplication(world, token, change)).body.code, 'application_pending');
    assert.equal((await decide('approve')).status, 204);
    const after = await meOf(token);
    assert.deepEqual(
      [after.role, after.isBusiness, after.businessName, after.address],
      ['seller', true, 'Drone & Daughters', { ...(after.address as object), street: '2 New Road' }],
    );
    await world.mail(email, 'Your new details are approved');
  });

  it('changes nothing when it is rejected, and can be sent again', async () => {
    const { token, email, decide } = await aChange();
    assert.equal((await decide('reject', 'The document is too dark.')).status, 204);
    const me = await meOf(token);
    assert.deepEqual([me.role, me.isBusiness], ['seller', false]);
    const { change: state, reason } = await applicationOf(token);
    assert.deepEqual([state, reason], ['rejected', 'The document is too dark.']);
    assert.ok((await world.mail(email, 'Your new details were not approved')).text?.includes('too dark'));
    assert.equal((await submitApplication(world, token, change)).status, 201);
  });

  it('does not turn a former seller back into a seller', async () => {
    const { id, token, decide } = await aChange();
    await world.ctx.db.update(users).set({ role: 'buyer' }).where(eq(users.id, id));
    assert.equal((await decide('approve')).status, 404);
    assert.equal((await meOf(token)).role, 'buyer');
    assert.equal((await decide('reject')).status, 204);
  });
});
