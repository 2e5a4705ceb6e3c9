import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { roles, type Role } from '#contract/accounts.ts';
import { api } from '#contract/api.ts';
import type { Endpoint, Output, Who } from '#contract/endpoint.ts';
import type { readReports } from '#contract/reports.ts';
import { passkeys } from '#server/accounts/sign-in-tables.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { users } from '#server/accounts/tables.ts';
import { createDataExport } from '#server/data-exports/data-exports.ts';
import { reviews } from '#server/reviews/tables.ts';
import { anApplicant, aPdf, aPicture, traderApplicant, privateApplicant } from '#test/applications.ts';
import { beginCheckout } from '#test/buying.ts';
import { say } from '#test/chatting.ts';
import { dayFromNow } from '#test/days.ts';
import { importFile } from '#test/import-files.ts';
import { aSubscription } from '#test/push-service.ts';
import { moveOrder, sell } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { listingForm, makeWorld, picture, type ApiResponse, type Person } from '#test/world.ts';
import { zipOf } from '#test/zip.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;

type Parts = Record<string, string | Uint8Array<ArrayBuffer>>;
/** A call as the owner makes it, with the ids of the records it concerns. */
type Call = { params?: Record<string, string>; search?: string; body?: unknown; form?: Parts; recordIds?: string[] };
/** Who makes a call, and what others with that role get for the same request, which is 404 unless `others` says otherwise. */
type Row = {
  owner: Role;
  make: (owner: Person) => Promise<Call>;
  status: number;
  others?: 'sees nothing' | 'is refused per item' | 'may do it too' | 'only admins may do it too';
};

const ownListing = async (owner: Person, given: Parameters<typeof world.listing>[0] = {}) => {
  const id = await world.listing({ sellerId: owner.id, ...given });
  return { params: { id }, recordIds: [id] };
};
const draft = (owner: Person) => ownListing(owner, { status: 'inactive' });
const versionOf = async (owner: Person, id = '') =>
  (await call('GET', `/api/sellers/listings/${id}`, owner.token)).body.version;
const nothing = async (): Promise<Call> => ({});
const away = { from: dayFromNow(-1), until: dayFromNow(2), note: 'At the heather.' };
const goAway = async ({ token }: Person): Promise<Call> => {
  await call('PUT', '/api/sellers/away', token, away);
  return { recordIds: [away.note] };
};
const application = async (): Promise<Call> => {
  const { id, applicationId } = await anApplicant(world, { fields: traderApplicant });
  return { params: { id: applicationId }, recordIds: [id, applicationId] };
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
  return { params: { id: order?._id ?? '' }, recordIds: [order?._id ?? ''] };
};
const dispatched = async (owner: Person): Promise<Call> => {
  const prepared = await sold(owner);
  await moveOrder(world, String(prepared.params?.id), 'dispatch', 'seller');
  return prepared;
};
const received = async (owner: Person): Promise<Call> => {
  const prepared = await bought(owner);
  await moveOrder(world, String(prepared.params?.id), 'dispatch', 'seller');
  return prepared;
};
const arrived = async (owner: Person): Promise<Call> => {
  const prepared = await received(owner);
  await moveOrder(world, String(prepared.params?.id), 'deliver', 'buyer');
  return prepared;
};
const claim = { reason: 'faulty', text: 'It leaks.' };
const disputed = async (owner: Person): Promise<Call> => {
  const prepared = await arrived(owner);
  await call('POST', `/api/orders/${prepared.params?.id}/claim`, owner.token, { move: 'openDispute', ...claim });
  return prepared;
};
/** A dispute waiting for a decision, which its seller has not answered. */
const escalated = async (): Promise<Call> => {
  const { params } = await disputed(await person());
  await moveOrder(world, String(params?.id), 'escalateUnanswered');
  return { params, body: { amount: 1, text: 'The pictures show it.' } };
};
/** The id of a review that a buyer has written about one of their orders, from `soldBy` if given. */
async function reviewed(by: Person, soldBy?: Person): Promise<string> {
  const [order] = await sell(world, [await world.listing(soldBy && { sellerId: soldBy.id })], undefined, by);
  const orderId = order?._id ?? '';
  await moveOrder(world, orderId, 'dispatch', 'seller');
  await moveOrder(world, orderId, 'deliver', 'buyer');
  const { body } = await call('POST', '/api/reviews', by.token, { orderId, rating: 5, reviewText: 'Lovely.' });
  return String(body._id);
}
const collected = async (owner: Person): Promise<Call> => {
  const [order] = await sell(world, [await world.listing({ sellerId: owner.id, deliveryMethods: ['collection'] })]);
  return { params: { id: order?._id ?? '' }, body: { code: order?.collectionCode } };
};
const importing = async ({ token }: Person) => {
  const file = importFile([{ title: 'Mine alone' }, { title: 'With a picture', images: 'jar.png' }]);
  const { body } = await upload(world, '/api/sellers/imports', token, { file });
  const id = String(body._id);
  return { params: { id }, recordIds: [id, 'Mine alone'] };
};
const imported = async (owner: Person): Promise<Call> => {
  const prepared = await importing(owner);
  await call('POST', `/api/sellers/imports/${prepared.params.id}/start`, owner.token);
  return prepared;
};
const thisYear = async (owner: Person): Promise<Call> => ({
  params: { year: String(new Date().getFullYear()) },
  recordIds: (await sold(owner)).recordIds ?? [],
});

const chatting = async ({ id }: Person): Promise<Call> => {
  const chatId = await say(world, { from: (await person()).id, to: id });
  return { params: { chatId }, recordIds: [chatId] };
};
const reportOf = (id: string) => ({ kind: 'product', id, reason: 'misleading', details: 'It is sugar.' });
const reportable = async () => ({ params: { kind: 'product', id: await world.listing() } });
const reported = async () => {
  const { params } = await reportable();
  await call('POST', '/api/reports', (await person()).token, reportOf(params.id));
  return { params };
};
const decided = async (owner: Person): Promise<Call> => {
  const { params } = await reported();
  const path = `/api/admins/reports/product/${params.id}`;
  await call('POST', `${path}/decide`, owner.token, { decision: 'warn', reason: 'Please label it.' });
  const { decisions } = (await call<Output<typeof readReports>>('GET', path, owner.token)).body;
  return { params: { id: decisions[0]?._id ?? '' }, body: { outcome: 'reversed', reason: 'It is labelled.' } };
};
const withPasskey = async ({ id: userId }: Person): Promise<Call> => {
  const key = { credentialId: userId, publicKey: '', counter: 0, transports: [], createdAt: ctx.now() };
  const [row] = await ctx.db
    .insert(passkeys)
    .values({ userId, name: 'Phone', ...key })
    .returning();
  return { params: { id: row?.id ?? '' } };
};
const somebody = async (): Promise<Call> => ({ params: { id: (await person()).id } });

const seller = (status: number, make: Row['make'], others?: Row['others']): Row => ({
  owner: 'seller',
  make,
  status,
  ...(others && { others }),
});
const admin = (status: number, make: Row['make']): Row => ({ owner: 'admin', make, status, others: 'may do it too' });
const buyer = (status: number, make: Row['make'], others?: Row['others']): Row => ({
  ...seller(status, make, others),
  owner: 'buyer',
});

const rows: Record<string, Row> = {
  'POST /api/sellers/create': seller(201, async () => ({ body: listingForm }), 'sees nothing'),
  'GET /api/sellers/listings': seller(200, ownListing, 'sees nothing'),
  'GET /api/sellers/listings/{id}': seller(200, ownListing),
  'PATCH /api/sellers/listings/{id}': seller(200, async (owner) => {
    const prepared = await ownListing(owner);
    return {
      ...prepared,
      body: { version: await versionOf(owner, prepared.params.id), title: 'Mine now', price: 0.01 },
    };
  }),
  'DELETE /api/sellers/listings/{id}': seller(204, draft),
  'POST /api/sellers/listings/{id}/publish': seller(200, draft),
  'POST /api/sellers/listings/{id}/withdraw': seller(200, ownListing),
  'POST /api/sellers/listings/{id}/relist': seller(200, async (owner) => {
    const prepared = await ownListing(owner);
    await call('POST', `/api/sellers/listings/${prepared.params.id}/withdraw`, owner.token);
    return prepared;
  }),
  'POST /api/sellers/listings/{id}/duplicate': seller(201, ownListing),
  'PUT /api/sellers/listings/{id}/pictures': seller(200, async (owner) => ({
    ...(await ownListing(owner)),
    body: { images: [picture.url] },
  })),
  'DELETE /api/sellers/listings/{id}/pictures/{picture}': seller(200, async (owner) => {
    const { params, recordIds } = await draft(owner);
    return { params: { ...params, picture: picture.url.split('/')[3] ?? '' }, recordIds };
  }),
  'POST /api/sellers/listings/bulk': seller(
    200,
    async (owner) => {
      const { params, recordIds } = await ownListing(owner);
      const listings = [{ _id: params.id, version: await versionOf(owner, params.id) }];
      return { body: { action: 'withdraw', listings }, recordIds };
    },
    'is refused per item',
  ),
  'POST /api/uploads/product-image': seller(201, async (owner) => {
    const { params, recordIds } = await ownListing(owner);
    const image = new Uint8Array(await aPicture().png().toBuffer());
    return { form: { image, productId: params.id }, recordIds };
  }),
  'GET /api/sellers/away': seller(200, goAway, 'sees nothing'),
  'PUT /api/sellers/away': seller(200, async () => ({ body: away }), 'sees nothing'),
  'GET /api/sellers/bee-sales': seller(200, nothing, 'sees nothing'),
  'PUT /api/sellers/bee-sales/stop': seller(204, nothing, 'sees nothing'),
  'DELETE /api/sellers/bee-sales/stop': seller(204, nothing, 'sees nothing'),
  'GET /api/sellers/bee-sales/register': seller(200, nothing, 'sees nothing'),
  'DELETE /api/sellers/away': seller(204, goAway, 'sees nothing'),
  'GET /api/sellers/imports/template': seller(200, nothing, 'sees nothing'),
  'GET /api/sellers/listings/export': seller(200, ownListing, 'sees nothing'),
  'POST /api/sellers/imports': seller(
    201,
    async () => ({ form: { file: importFile([{ title: 'Mine alone' }]) } }),
    'sees nothing',
  ),
  'GET /api/sellers/imports': seller(200, importing, 'sees nothing'),
  'GET /api/sellers/imports/{id}': seller(200, importing),
  'GET /api/sellers/imports/{id}/rows': seller(200, importing),
  'GET /api/sellers/imports/{id}/rows-left-out': seller(200, importing),
  'POST /api/sellers/imports/{id}/pictures': seller(201, async (owner) => ({
    ...(await importing(owner)),
    form: { file: zipOf([{ name: 'jar.png', content: await aPicture().png().toBuffer() }]) },
  })),
  'POST /api/sellers/imports/{id}/start': seller(200, importing),
  'POST /api/sellers/imports/{id}/stop': seller(200, imported),
  'DELETE /api/sellers/imports/{id}': seller(204, importing),
  'GET /api/sellers/desk': seller(200, sold, 'sees nothing'),
  'GET /api/sellers/orders': seller(200, sold, 'sees nothing'),
  'GET /api/sellers/orders/{id}': seller(200, sold),
  'GET /api/sellers/parcels': seller(
    200,
    async (owner) => {
      const { recordIds } = await sold(owner);
      return { search: `?order=${String(recordIds?.[0])}`, recordIds: recordIds ?? [] };
    },
    'sees nothing',
  ),
  'POST /api/sellers/orders/dispatch': seller(
    200,
    async (owner) => {
      const { recordIds = [] } = await sold(owner);
      return { body: { parcels: [{ orders: recordIds, carrier: 'evri' }] }, recordIds };
    },
    'is refused per item',
  ),
  'POST /api/sellers/orders/{id}/dispatch': seller(204, async (owner) => ({
    ...(await sold(owner)),
    body: { carrier: 'evri' },
  })),
  'PUT /api/sellers/orders/{id}/parcel': seller(204, async (owner) => ({
    ...(await dispatched(owner)),
    body: { carrier: 'evri', trackingNumber: 'H00ABC1234567' },
  })),
  'POST /api/sellers/orders/{id}/hand-over': seller(204, collected),
  'POST /api/sellers/orders/{id}/refund': seller(204, async (owner) => ({
    ...(await sold(owner)),
    body: { amount: 1 },
  })),
  'POST /api/sellers/orders/{id}/cancel': seller(204, async (owner) => ({
    ...(await sold(owner)),
    body: { reason: 'Gone.' },
  })),
  'GET /api/sellers/sales': seller(200, sold, 'sees nothing'),
  'GET /api/sellers/sales/facts': seller(200, sold, 'sees nothing'),
  'GET /api/sellers/sales/statements/{year}': seller(200, thisYear, 'sees nothing'),
  'GET /api/sellers/sales/statements/{year}/csv': seller(200, thisYear, 'sees nothing'),
  'GET /api/sellers/payouts': seller(200, sold, 'sees nothing'),
  'POST /api/sellers/payouts/onboarding': seller(200, nothing, 'sees nothing'),
  'POST /api/payments/sandbox/identity': seller(200, async (owner) => {
    const { body } = await call<{ url: string }>('POST', '/api/sellers/payouts/onboarding', owner.token);
    const link = new URL(body.url).searchParams.get('link');
    return { body: { link, outcome: 'all' }, recordIds: [link ?? ''] };
  }),
  'POST /api/uploads/avatar': buyer(
    200,
    async () => ({ form: { avatar: new Uint8Array(await aPicture().png().toBuffer()) } }),
    'may do it too',
  ),
  'POST /api/users/request-upgrade-to-seller': buyer(
    201,
    async () => ({ form: { ...privateApplicant, file: new Uint8Array(aPdf()) } }),
    'sees nothing',
  ),
  'POST /api/sellers/change-details': seller(
    201,
    async () => ({ form: { ...privateApplicant, file: new Uint8Array(aPdf()) } }),
    'sees nothing',
  ),
  'GET /api/reports/targets/{kind}/{id}': buyer(200, reportable, 'may do it too'),
  'POST /api/reports': buyer(201, async () => ({ body: reportOf(await world.listing()) }), 'may do it too'),
  'POST /api/reports/pictures': buyer(
    201,
    async () => ({ form: { image: new Uint8Array(await aPicture().png().toBuffer()) } }),
    'may do it too',
  ),
  'GET /api/reports/pictures/{picture}': buyer(200, async ({ token }) => {
    const image = new Uint8Array(await aPicture().png().toBuffer());
    return { params: { picture: String((await upload(world, '/api/reports/pictures', token, { image })).body._id) } };
  }),
  'GET /api/admins/appeals': admin(200, nothing),
  'POST /api/admins/decisions/{id}/reconsider': admin(204, decided),
  'GET /api/admins/reports': admin(200, reported),
  'GET /api/admins/reports/{kind}/{id}': admin(200, reported),
  'POST /api/admins/reports/{kind}/{id}/decide': admin(204, async () => ({
    ...(await reported()),
    body: { decision: 'none', reason: 'Nothing is wrong with it.' },
  })),
  'GET /api/admins/users/{id}/activity': admin(200, async () => ({ params: { id: world.seller.id } })),
  'POST /api/admins/users/{id}/notes': admin(204, async () => ({
    params: { id: world.seller.id },
    body: { note: 'Rang about the missing parcel.' },
  })),
  'GET /api/admins/decisions/figures': admin(200, nothing),
  'GET /api/admins/decisions/csv': admin(200, nothing),
  'GET /api/admins/audit': admin(200, nothing),
  'GET /api/admins/audit/csv': admin(200, nothing),
  'GET /api/admins/overview': admin(200, nothing),
  'POST /api/admins/jobs/{kind}/retry': admin(200, async () => ({ params: { kind: 'send-refund' } })),
  'GET /api/admins/listings': admin(200, reported),
  'POST /api/admins/listings/{id}/remove': admin(204, async () => ({
    params: { id: await world.listing() },
    body: { reason: 'It is sugar.' },
  })),
  'POST /api/admins/listings/{id}/restore': admin(204, async (owner) => {
    const { params } = await reported();
    const decision = { decision: 'remove', reason: 'It is sugar.' };
    await call('POST', `/api/admins/reports/product/${params.id}/decide`, owner.token, decision);
    return { params, body: { reason: 'It is honey.' } };
  }),
  'GET /api/admins/users': admin(200, somebody),
  'GET /api/admins/users/{id}': admin(200, somebody),
  'PUT /api/admins/users/ban-user/{id}': admin(204, somebody),
  'PUT /api/admins/users/edit-user/{id}': admin(200, async () => ({
    ...(await somebody()),
    body: { bio: 'Two hives.' },
  })),
  'POST /api/admins/users/{id}/avatar': admin(200, async () => ({
    ...(await somebody()),
    form: { avatar: new Uint8Array(await aPicture().png().toBuffer()) },
  })),
  'PUT /api/admins/users/unban-user/{id}': admin(204, async (owner) => {
    const prepared = await somebody();
    await call('PUT', `/api/admins/users/ban-user/${prepared.params?.id}`, owner.token);
    return prepared;
  }),
  'GET /api/admins/requests': admin(200, application),
  'GET /api/admins/requests/{id}': admin(200, application),
  'GET /api/admins/requests/{id}/document': admin(200, application),
  'POST /api/admins/requests/{id}/approve': admin(204, application),
  'POST /api/admins/requests/{id}/reject': admin(204, application),
  'GET /api/orders/{id}': buyer(200, bought),
  'POST /api/reviews': buyer(201, async (owner) => {
    const { params } = await arrived(owner);
    return { body: { orderId: params?.id, rating: 5, reviewText: 'Lovely.' } };
  }),
  'GET /api/reviews/mine': buyer(200, async (owner) => ({ recordIds: [await reviewed(owner)] }), 'sees nothing'),
  'GET /api/reviews/to-write': buyer(
    200,
    async (owner) => ({ recordIds: [String((await arrived(owner)).params?.id)] }),
    'sees nothing',
  ),
  'GET /api/reviews/count': buyer(200, async (owner) => ({ recordIds: [await reviewed(owner)] }), 'sees nothing'),
  'PATCH /api/reviews/{id}': buyer(200, async (owner) => ({
    params: { id: await reviewed(owner) },
    body: { rating: 4, reviewText: 'Nice.' },
  })),
  'DELETE /api/reviews/{id}': buyer(204, async (owner) => ({ params: { id: await reviewed(owner) } })),
  'POST /api/reviews/{id}/reply': seller(201, async (owner) => {
    const id = await reviewed(await person(), owner);
    await ctx.db.update(reviews).set({ publishedAt: ctx.now() }).where(eq(reviews.id, id));
    return { params: { id }, body: { replyText: 'Thank you!' } };
  }),
  'POST /api/orders/{id}/cancel': buyer(204, bought),
  'POST /api/orders/{id}/collection-time': seller(204, async (owner) => ({
    ...(await collected(owner)),
    body: { move: 'propose', day: dayFromNow(3), time: '10:30' },
  })),
  'POST /api/orders/{id}/claim': buyer(204, async (owner) => ({
    ...(await arrived(owner)),
    body: { move: 'openDispute', ...claim },
  })),
  'POST /api/orders/{id}/claim/statements': buyer(
    204,
    async (owner) => ({
      ...(await disputed(owner)),
      body: { text: 'It still leaks.' },
    }),
    'only admins may do it too',
  ),
  'GET /api/orders/{id}/claims': buyer(200, disputed, 'only admins may do it too'),
  'POST /api/orders/{id}/evidence': buyer(
    201,
    async (owner) => ({
      ...(await arrived(owner)),
      form: { image: new Uint8Array(await aPicture().png().toBuffer()) },
    }),
    'only admins may do it too',
  ),
  'GET /api/orders/{id}/evidence/{picture}': buyer(200, async (owner) => {
    const { params } = await disputed(owner);
    const image = new Uint8Array(await aPicture().png().toBuffer());
    const { body } = await upload(world, `/api/orders/${params?.id}/evidence`, owner.token, { image });
    return { params: { ...params, picture: String(body._id) } };
  }),
  'GET /api/admins/disputes': admin(200, escalated),
  'GET /api/admins/disputes/{id}': admin(200, escalated),
  'POST /api/admins/disputes/{id}/decide': admin(204, escalated),
  'POST /api/orders/{id}/confirm-receipt': buyer(204, received),
  'GET /api/users/me/data-exports/{id}': buyer(200, async ({ id: userId, token }) => {
    await call('POST', '/api/users/me/data-exports', token);
    const [copy] = (await call<{ _id: string }[]>('GET', '/api/users/me/data-exports', token)).body;
    await createDataExport(ctx, copy?._id ?? '');
    return { params: { id: copy?._id ?? '' }, recordIds: [userId] };
  }),
  'PATCH /api/users/me/passkeys/{id}': buyer(204, async (owner) => ({
    ...(await withPasskey(owner)),
    body: { name: 'Mine now' },
  })),
  'POST /api/users/me/passkeys/{id}/remove': buyer(204, async (owner) => {
    const password = 'walnut frame 42 swarm';
    await ctx.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, owner.id));
    return { ...(await withPasskey(owner)), body: { password } };
  }),
  'DELETE /api/users/me/sessions/{id}': buyer(204, async ({ token }) => {
    const [session] = (await call<{ _id: string }[]>('GET', '/api/users/me/sessions', token)).body;
    return { params: { id: session?._id ?? '' } };
  }),
  'GET /api/notifications/emails': buyer(200, nothing, 'sees nothing'),
  'PATCH /api/notifications/emails': buyer(200, async () => ({ body: { saved: true } }), 'sees nothing'),
  'GET /api/notifications/push': buyer(200, nothing, 'sees nothing'),
  'PUT /api/notifications/push': buyer(204, async () => ({ body: aSubscription() }), 'may do it too'),
  'DELETE /api/notifications/push': buyer(204, nothing, 'sees nothing'),
  'PUT /api/notifications/{id}/read': buyer(200, async (owner) => {
    await bought(owner);
    const [note] = (await call<{ _id: string }[]>('GET', '/api/notifications', owner.token)).body;
    return { params: { id: note?._id ?? '' } };
  }),
  'GET /api/chats/{chatId}': buyer(200, chatting),
  'GET /api/chats/{chatId}/messages': buyer(200, chatting),
  'GET /api/users/{id}/presence': buyer(200, somebody, 'may do it too'),
  'POST /api/users/block/{id}': buyer(204, somebody, 'may do it too'),
  'POST /api/users/unblock/{id}': buyer(204, somebody, 'may do it too'),
  'GET /api/chats/images/{id}': buyer(200, async ({ token }) => {
    const chatImage = new Uint8Array(await aPicture().png().toBuffer());
    const { body } = await upload(world, '/api/uploads/chat-image', token, { chatImage });
    return { params: { id: String(body.chatImageUrl).split('/').at(-1) ?? '' } };
  }),
  'PATCH /api/baskets/{productId}': buyer(200, async (owner) => ({
    ...(await inBasket(owner)),
    body: { quantity: 2 },
  })),
  'DELETE /api/baskets/{productId}': buyer(204, inBasket, 'sees nothing'),
  'DELETE /api/wishlists/{productId}': buyer(204, inBasket, 'sees nothing'),
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** Endpoints for records that belong to somebody, which only one role may call or which have a signed-in person's record in the path. */
const isOwned = ({ who, path }: Endpoint) =>
  who !== 'anyone' && who !== 'provider' && ((who !== 'user' && who !== 'verified') || path.includes('{'));

const send = (
  { method, path }: Endpoint,
  { params = {}, search = '', body, form }: Call,
  token?: string,
): Promise<ApiResponse<unknown>> => {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'missing') + search;
  return form
    ? upload(world, url, token, form).then((response) => ({ ...response, headers: {} }))
    : call<unknown>(method, url, token, body);
};

/** All tables except the security log, which a call may be written to after its response has arrived. */
const { rows: tables } = await ctx.db.execute(
  sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'security_events' order by 1`,
);

/** The rows of every table that contain any of these ids. */
async function rowsWith(ids: string[]) {
  const named = sql.join(
    ids.map((id) => sql`${`%${id}%`}`),
    sql`, `,
  );
  const selects = tables.map(
    ({ name }) => sql`select ${name} as name, string_agg(t::text, ' ' order by t::text) as rows
      from ${sql.identifier(String(name))} t where t::text like any (array[${named}])`,
  );
  return (await ctx.db.execute(sql.join(selects, sql` union all `))).rows;
}

/** Everyone but the owner: who they are, and the status that rejects them before any lookup. */
async function strangersTo(who: Who, owner: Role) {
  const isFor = (role: Role) => who === 'user' || who === 'verified' || who === role;
  const unverified =
    who === 'user'
      ? []
      : [{ name: `an unverified ${owner}`, person: await person({ role: owner, verified: false }), refused: 403 }];
  const others = roles.map(async (role) => ({
    name: role === owner ? `another ${role}` : `${role === 'admin' ? 'an' : 'a'} ${role}`,
    person: await person({ role }),
    refused: isFor(role) ? undefined : 403,
  }));
  return [{ name: 'a guest', person: undefined, refused: 401 }, ...unverified, ...(await Promise.all(others))];
}

/** Fields that nobody may set by including them in a body. */
const forged = {
  ...Object.fromEntries(
    ['_id', 'id', 'userId', 'ownerId', 'sellerId', 'buyerId', 'adminId', 'reporterId', 'createdAt'].map((name) => [
      name,
      `forged-${name}`,
    ]),
  ),
  role: 'admin',
  isAdmin: 'true',
  isVerified: 'true',
  kycStatus: 'approved',
  flagCount: '-5',
  soldCount: '99',
};

/** The same call with fields that its endpoint does not declare. */
function withForgedFields({ body: schema, multipart }: Endpoint, { body, form, ...rest }: Call): Call {
  const declared = JSON.stringify(
    z.toJSONSchema(schema ?? multipart?.fields ?? z.object(), { io: 'input', unrepresentable: 'any' }),
  );
  const extra = Object.fromEntries(Object.entries(forged).filter(([name]) => !declared.includes(`"${name}":`)));
  return {
    ...rest,
    ...(schema && { body: { ...(body as object | undefined), ...extra } }),
    ...(form && { form: { ...extra, ...form } }),
  };
}

const rightsOf = async ({ id }: Person) => {
  const { role, verifiedAt, flagCount, bannedAt } = users;
  const [rights] = await ctx.db.select({ role, verifiedAt, flagCount, bannedAt }).from(users).where(eq(users.id, id));
  return rights;
};

function assertDenied(row: Row, { status, body }: ApiResponse<unknown>, recordIds: string[], about: string): void {
  const text = JSON.stringify(body);
  if (!row.others || row.others === 'only admins may do it too') assert.equal(status, 404, `${about}: ${text}`);
  else if (row.others !== 'may do it too') assert.ok(status < 300, `${about}: ${status} ${text}`);
  if (row.others === 'sees nothing') for (const id of recordIds) assert.ok(!text?.includes(id), `${about}: ${text}`);
  if (row.others === 'is refused per item') assert.match(text, /"(changed|dispatched)":\[\].*not found/, about);
}

describe('an endpoint for records that belong to somebody', () => {
  it('has a row in this file', () => {
    const unnamed = api.filter((endpoint) => isOwned(endpoint) && !rows[nameOf(endpoint)]);
    assert.deepEqual(unnamed.map(nameOf), [], 'please add a row to this file that says who owns it');
    const known = new Set(api.map(nameOf));
    assert.deepEqual(
      Object.keys(rows).filter((name) => !known.has(name)),
      [],
    );
  });

  for (const endpoint of api) {
    const row = rows[nameOf(endpoint)];
    if (!row) continue;
    it(`serves ${nameOf(endpoint)} only to its owner, and ignores undeclared fields`, async () => {
      const owner = await person({ role: row.owner });
      const prepared = await row.make(owner);
      const recordIds = prepared.recordIds ?? [];
      const ids = [owner.id, ...recordIds];
      const before = await rowsWith(ids);
      for (const stranger of await strangersTo(endpoint.who, row.owner)) {
        if (row.others === 'may do it too' && stranger.name === `another ${row.owner}`) continue;
        if (row.others === 'only admins may do it too' && stranger.name === 'an admin') continue;
        const response = await send(endpoint, prepared, stranger.person?.token);
        if (stranger.refused) assert.equal(response.status, stranger.refused, stranger.name);
        else assertDenied(row, response, recordIds, stranger.name);
        assert.deepEqual(await rowsWith(ids), before, `${stranger.name} has changed something`);
      }
      const rights = await rightsOf(owner);
      const response = await send(endpoint, withForgedFields(endpoint, prepared), owner.token);
      assert.equal(response.status, row.status, JSON.stringify(response.body));
      assert.deepEqual(
        [(await rowsWith(['forged-'])).filter(({ rows: found }) => found), await rightsOf(owner)],
        [[], rights],
      );
    });
  }
});
