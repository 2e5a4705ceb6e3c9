import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { api } from '#contract/api.ts';
import type { Endpoint, Who } from '#contract/endpoint.ts';
import { anApplicant, aPdf, aPicture, asTrader, privately } from '#test/applications.ts';
import { beginCheckout } from '#test/buying.ts';
import { importFile } from '#test/import-files.ts';
import { sell } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { makeWorld, picture, type Answer, type Person } from '#test/world.ts';
import { zipOf } from '#test/zip.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;

type Role = 'buyer' | 'seller' | 'admin';
type Parts = Record<string, string | Uint8Array<ArrayBuffer>>;
/** A call as its owner makes it, with the ids of the things it is about. */
type Call = { params?: Record<string, string>; body?: unknown; form?: Parts; things?: string[] };
/** Who calls, and what somebody else of that role is answered who sends the very same: 404, or as though nothing were there. */
type Row = {
  owner: Role;
  make: (owner: Person) => Promise<Call>;
  answer: number;
  others?: 'sees nothing of it' | 'is refused by name' | 'is an owner too';
};

const one = async (owner: Person, given: Parameters<typeof world.listing>[0] = {}) => {
  const id = await world.listing({ sellerId: owner.id, ...given });
  return { params: { id }, things: [id] };
};
const draft = (owner: Person) => one(owner, { status: 'inactive' });
const versionOf = async (owner: Person, id = '') =>
  (await call('GET', `/api/sellers/listings/${id}`, owner.token)).body.version;
const nothing = async (): Promise<Call> => ({});
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const away = { from: day(-1), until: day(2), note: 'At the heather.' };
const listingForm = {
  title: 'Heather honey',
  price: 12.5,
  quantity: 3,
  category: 'Honey',
  condition: 'new',
  deliveryMethods: ['postage'],
  returnPolicy: 'No Returns Accepted',
  location: { city: 'Hexham', postcode: 'NE46 1XD', country: 'UK' },
  status: 'active',
};
const goAway = async ({ token }: Person): Promise<Call> => {
  await call('PUT', '/api/sellers/away', token, away);
  return { things: [away.note] };
};
const application = async (): Promise<Call> => {
  const { id, applicationId } = await anApplicant(world, { fields: asTrader });
  return { params: { id: applicationId }, things: [id, applicationId] };
};
const inBasket = async ({ token }: Person): Promise<Call> => {
  const productId = await world.listing();
  for (const where of ['baskets', 'wishlists']) await call('POST', `/api/${where}`, token, { productId });
  return { params: { productId } };
};
const bought = async ({ token }: Person): Promise<Call> => {
  const productId = await world.listing();
  const pay = await beginCheckout(world, token, { [productId]: 1 });
  await pay();
  const [order] = (await call<{ _id: string }[]>('GET', '/api/orders', token)).body;
  return { params: { id: order?._id ?? '' } };
};

const sold = async (owner: Person): Promise<Call> => {
  const [order] = await sell(world, [await world.listing({ sellerId: owner.id })]);
  return { params: { id: order?._id ?? '' }, things: [order?._id ?? ''] };
};
const importing = async ({ token }: Person) => {
  const file = importFile([{ title: 'Mine alone' }, { title: 'With a picture', images: 'jar.png' }]);
  const { body } = await upload(world, '/api/sellers/imports', token, { file });
  const id = String(body._id);
  return { params: { id }, things: [id, 'Mine alone'] };
};
const imported = async (owner: Person): Promise<Call> => {
  const made = await importing(owner);
  await call('POST', `/api/sellers/imports/${made.params.id}/start`, owner.token);
  return made;
};
const thisYear = async (owner: Person): Promise<Call> => ({
  params: { year: String(new Date().getFullYear()) },
  things: (await sold(owner)).things ?? [],
});

const seller = (answer: number, make: Row['make'], others?: Row['others']): Row => ({
  owner: 'seller',
  make,
  answer,
  ...(others && { others }),
});
const admin = (answer: number, make: Row['make']): Row => ({ owner: 'admin', make, answer, others: 'is an owner too' });
const buyer = (answer: number, make: Row['make'], others?: Row['others']): Row => ({
  ...seller(answer, make, others),
  owner: 'buyer',
});

const rows: Record<string, Row> = {
  'POST /api/sellers/create': seller(201, async () => ({ body: listingForm }), 'sees nothing of it'),
  'GET /api/sellers/listings': seller(200, one, 'sees nothing of it'),
  'GET /api/sellers/listings/{id}': seller(200, one),
  'PATCH /api/sellers/listings/{id}': seller(200, async (owner) => {
    const made = await one(owner);
    return { ...made, body: { version: await versionOf(owner, made.params.id), title: 'Mine now', price: 0.01 } };
  }),
  'DELETE /api/sellers/listings/{id}': seller(204, draft),
  'POST /api/sellers/listings/{id}/publish': seller(200, draft),
  'POST /api/sellers/listings/{id}/withdraw': seller(200, one),
  'POST /api/sellers/listings/{id}/relist': seller(200, async (owner) => {
    const made = await one(owner);
    await call('POST', `/api/sellers/listings/${made.params.id}/withdraw`, owner.token);
    return made;
  }),
  'POST /api/sellers/listings/{id}/duplicate': seller(201, one),
  'PUT /api/sellers/listings/{id}/pictures': seller(200, async (owner) => ({
    ...(await one(owner)),
    body: { images: [picture.url] },
  })),
  'DELETE /api/sellers/listings/{id}/pictures/{picture}': seller(200, async (owner) => {
    const { params, things } = await draft(owner);
    return { params: { ...params, picture: picture.url.split('/')[3] ?? '' }, things };
  }),
  'POST /api/sellers/listings/bulk': seller(
    200,
    async (owner) => {
      const { params, things } = await one(owner);
      const listings = [{ _id: params.id, version: await versionOf(owner, params.id) }];
      return { body: { action: 'withdraw', listings }, things };
    },
    'is refused by name',
  ),
  'POST /api/uploads/product-image': seller(201, async (owner) => {
    const { params, things } = await one(owner);
    const image = new Uint8Array(await aPicture().png().toBuffer());
    return { form: { image, productId: params.id }, things };
  }),
  'GET /api/sellers/away': seller(200, goAway, 'sees nothing of it'),
  'PUT /api/sellers/away': seller(200, async () => ({ body: away }), 'sees nothing of it'),
  'DELETE /api/sellers/away': seller(204, goAway, 'sees nothing of it'),
  'GET /api/sellers/imports/template': seller(200, nothing, 'sees nothing of it'),
  'GET /api/sellers/listings/export': seller(200, one, 'sees nothing of it'),
  'POST /api/sellers/imports': seller(
    201,
    async () => ({ form: { file: importFile([{ title: 'Mine alone' }]) } }),
    'sees nothing of it',
  ),
  'GET /api/sellers/imports': seller(200, importing, 'sees nothing of it'),
  'GET /api/sellers/imports/{id}': seller(200, importing),
  'GET /api/sellers/imports/{id}/rows': seller(200, importing),
  'GET /api/sellers/imports/{id}/bad-rows': seller(200, importing),
  'POST /api/sellers/imports/{id}/pictures': seller(201, async (owner) => ({
    ...(await importing(owner)),
    form: { file: zipOf([{ name: 'jar.png', content: await aPicture().png().toBuffer() }]) },
  })),
  'POST /api/sellers/imports/{id}/start': seller(200, importing),
  'POST /api/sellers/imports/{id}/stop': seller(200, imported),
  'DELETE /api/sellers/imports/{id}': seller(204, importing),
  'GET /api/sellers/desk': seller(200, sold, 'sees nothing of it'),
  'GET /api/sellers/orders': seller(200, sold, 'sees nothing of it'),
  'GET /api/sellers/orders/{id}': seller(200, sold),
  'GET /api/sellers/sales': seller(200, sold, 'sees nothing of it'),
  'GET /api/sellers/sales/facts': seller(200, sold, 'sees nothing of it'),
  'GET /api/sellers/sales/statements/{year}': seller(200, thisYear, 'sees nothing of it'),
  'GET /api/sellers/sales/statements/{year}/csv': seller(200, thisYear, 'sees nothing of it'),
  'GET /api/sellers/payouts': seller(200, sold, 'sees nothing of it'),
  'POST /api/sellers/payouts/onboarding': seller(200, nothing, 'sees nothing of it'),
  'POST /api/payments/sandbox/identity': seller(200, async (owner) => {
    const { body } = await call<{ url: string }>('POST', '/api/sellers/payouts/onboarding', owner.token);
    const link = new URL(body.url).searchParams.get('link');
    return { body: { link, outcome: 'all' }, things: [link ?? ''] };
  }),
  'POST /api/uploads/avatar': buyer(
    200,
    async () => ({ form: { avatar: new Uint8Array(await aPicture().png().toBuffer()) } }),
    'is an owner too',
  ),
  'POST /api/users/request-upgrade-to-seller': buyer(
    201,
    async () => ({ form: { ...privately, file: new Uint8Array(aPdf()) } }),
    'sees nothing of it',
  ),
  'GET /api/admins/requests': admin(200, application),
  'GET /api/admins/requests/{id}': admin(200, application),
  'GET /api/admins/requests/{id}/document': admin(200, application),
  'POST /api/admins/requests/{id}/approve': admin(204, application),
  'POST /api/admins/requests/{id}/reject': admin(204, application),
  'GET /api/orders/{id}': buyer(200, bought),
  'PUT /api/notifications/{id}/read': buyer(200, async (owner) => {
    await bought(owner);
    const [note] = (await call<{ _id: string }[]>('GET', '/api/notifications', owner.token)).body;
    return { params: { id: note?._id ?? '' } };
  }),
  'PATCH /api/baskets/{productId}': buyer(200, async (owner) => ({
    ...(await inBasket(owner)),
    body: { quantity: 2 },
  })),
  'DELETE /api/baskets/{productId}': buyer(204, inBasket, 'sees nothing of it'),
  'DELETE /api/wishlists/{productId}': buyer(204, inBasket, 'sees nothing of it'),
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** What is somebody's: what only one role may call, and what names a thing of somebody who is signed in. */
const isOwned = ({ who, path }: Endpoint) =>
  who !== 'anyone' && who !== 'provider' && ((who !== 'user' && who !== 'verified') || path.includes('{'));

const send = (
  { method, path }: Endpoint,
  { params = {}, body, form }: Call,
  token?: string,
): Promise<Answer<unknown>> => {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'missing');
  return form
    ? upload(world, url, token, form).then((answer) => ({ ...answer, headers: {} }))
    : call<unknown>(method, url, token, body);
};

const { rows: tables } = await ctx.db.execute(
  sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
);

/** What every table holds that has to do with these ids. */
async function kept(ids: string[]) {
  const named = sql.join(
    ids.map((id) => sql`${`%${id}%`}`),
    sql`, `,
  );
  const looks = tables.map(
    ({ name }) => sql`select ${name} as name, string_agg(t::text, ' ' order by t::text) as rows
      from ${sql.identifier(String(name))} t where t::text like any (array[${named}])`,
  );
  return (await ctx.db.execute(sql.join(looks, sql` union all `))).rows;
}

/** Everyone but the owner: who they are, and what they are refused with before anything is looked at. */
async function strangersTo(who: Who, owner: Role) {
  const roles: Role[] = ['buyer', 'seller', 'admin'];
  const isFor = (role: Role) => who === 'user' || who === role;
  const unverified =
    who === 'user'
      ? []
      : [{ name: `an unverified ${owner}`, person: await person({ role: owner, verified: false }), refused: 403 }];
  const others = roles.map(async (role) => ({
    name: role === owner ? `another ${role}` : `a ${role}`,
    person: await person({ role }),
    refused: isFor(role) ? undefined : 403,
  }));
  return [{ name: 'a guest', person: undefined, refused: 401 }, ...unverified, ...(await Promise.all(others))];
}

function assertKeptOut(row: Row, { status, body }: Answer<unknown>, things: string[], about: string): void {
  const said = JSON.stringify(body);
  if (!row.others) assert.equal(status, 404, `${about}: ${said}`);
  else if (row.others !== 'is an owner too') assert.ok(status < 300, `${about}: ${status} ${said}`);
  if (row.others === 'sees nothing of it')
    for (const thing of things) assert.ok(!said?.includes(thing), `${about}: ${said}`);
  if (row.others === 'is refused by name') assert.match(said, /"changed":\[\].*not found/, about);
}

describe('what is somebody’s', () => {
  it('has a row here, unless nobody has built it yet', async () => {
    for (const endpoint of api.filter(isOwned).filter((each) => !rows[nameOf(each)])) {
      const role = endpoint.who === 'seller' || endpoint.who === 'admin' ? endpoint.who : 'buyer';
      const { status } = await send(endpoint, { body: {} }, (await person({ role })).token);
      assert.equal(status, 501, `please say in the rows of this file whose ${nameOf(endpoint)} is`);
    }
    const known = new Set(api.map(nameOf));
    assert.deepEqual(
      Object.keys(rows).filter((name) => !known.has(name)),
      [],
    );
  });

  for (const endpoint of api) {
    const row = rows[nameOf(endpoint)];
    if (!row) continue;
    it(`${nameOf(endpoint)} is its owner's alone`, async () => {
      const owner = await person({ role: row.owner });
      const made = await row.make(owner);
      const things = made.things ?? [];
      const ids = [owner.id, ...things];
      const before = await kept(ids);
      for (const stranger of await strangersTo(endpoint.who, row.owner)) {
        if (row.others === 'is an owner too' && stranger.name === `another ${row.owner}`) continue;
        const answer = await send(endpoint, made, stranger.person?.token);
        if (stranger.refused) assert.equal(answer.status, stranger.refused, stranger.name);
        else assertKeptOut(row, answer, things, stranger.name);
        assert.deepEqual(await kept(ids), before, `${stranger.name} has changed something`);
      }
      const answer = await send(endpoint, made, owner.token);
      assert.equal(answer.status, row.answer, JSON.stringify(answer.body));
    });
  }
});
