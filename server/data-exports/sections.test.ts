import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { userColumns } from '#server/accounts/read-user.ts';
import { users } from '#server/accounts/tables.ts';
import { importRows, imports } from '#server/imports/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { disputes } from '#server/payments/tables.ts';
import { say } from '#test/chatting.ts';
import { moveOrder, sellNow } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { collectData } from './collect-data.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx, person, listing } = world;

type Row = Record<string, unknown>;
const dataOf = async ({ id }: Person) =>
  JSON.parse(await text(collectData(ctx, id))) as Record<string, Row[]> & { account: Row };

/** For each column that identifies a user: the section of a copy that contains the rows, or why they are left out. */
const sectionOf: Record<string, string | { leftOut: string }> = {
  'audit_entries.admin_id': { leftOut: "an admin's own actions for the operator" },
  'audit_entries.target_id': 'adminActions',
  'authenticators.user_id': { leftOut: 'a secret; the account says that two-step sign-in is on' },
  'basket_lines.user_id': 'basket',
  'blocks.blocked_id': 'blockedBy',
  'blocks.blocker_id': 'blockedUsers',
  'chat_images.uploader_id': { leftOut: 'its pictures are files in the ZIP' },
  'chats.first_id': 'chats',
  'chats.second_id': 'chats',
  'claim_statements.author_id': 'statements',
  'claims.decided_by_id': { leftOut: "an admin's own actions for the operator" },
  'data_exports.user_id': { leftOut: 'this copy' },
  'deductions.seller_id': 'deductions',
  'document_views.admin_id': { leftOut: "an admin's own actions for the operator" },
  'earnings.seller_id': 'earnings',
  'email_changes.user_id': 'emailChange',
  'email_links.user_id': { leftOut: 'hashes of links, stored for a day at most' },
  'email_preferences.user_id': 'emailSettings',
  'evidence.uploader_id': { leftOut: 'its pictures are files in the ZIP' },
  'imports.seller_id': 'imports',
  'known_devices.user_id': 'knownDevices',
  'last_seen.user_id': 'lastSeen',
  'ledger_entries.seller_id': { leftOut: 'the amounts of earnings, deductions and payouts' },
  'listings.seller_id': 'listings',
  'messages.receiver_id': 'messages',
  'messages.sender_id': 'messages',
  'notifications.user_id': 'notifications',
  'order_events.actor_id': 'orderEvents',
  'orders.buyer_id': 'purchases',
  'orders.seller_id': 'sales',
  'passkey_challenges.user_id': { leftOut: 'hashes, stored for a few minutes' },
  'passkeys.user_id': 'passkeys',
  'payout_accounts.seller_id': 'payoutAccount',
  'payouts.seller_id': 'payouts',
  'purchases.buyer_id': 'payments',
  'push_subscriptions.user_id': 'notifiedDevices',
  'recovery_codes.user_id': { leftOut: 'hashes of secrets' },
  'report_decisions.admin_id': { leftOut: "an admin's own actions for the operator" },
  'report_decisions.outcome_admin_id': { leftOut: "an admin's own actions for the operator" },
  'report_decisions.owner_id': 'decisionsAbout',
  'report_decisions.target_id': 'decisionsAbout',
  'report_pictures.uploader_id': { leftOut: 'its pictures are files in the ZIP' },
  'reports.owner_id': 'reportsAbout',
  'reports.reporter_id': 'reportsMade',
  'reports.target_id': 'reportsAbout',
  'reviews.reviewer_id': 'reviewsWritten',
  'reviews.subject_id': 'reviewsReceived',
  'saved_listing_news.user_id': 'wishlistNotifications',
  'security_events.user_id': 'securityEvents',
  'seller_applications.decided_by_id': { leftOut: "an admin's own actions for the operator" },
  'seller_applications.user_id': 'applications',
  'sessions.user_id': 'sessions',
  'stock_holds.holder_id': 'reservations',
  'wishes.user_id': 'wishlist',
};

describe("the contents of a copy of a user's data", () => {
  it('are specified for every column that identifies a user', async () => {
    const found = await ctx.db.execute(sql`
      select distinct c.relname || '.' || a.attname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass and a.attnum = any(f.conkey)
      where c.relkind = 'r' and (f.oid is not null or a.attname in ('user_id', 'admin_id', 'actor_id', 'owner_id', 'target_id'))`);
    assert.deepEqual(found.rows.map((row) => String(row.name)).toSorted(), Object.keys(sectionOf).toSorted());
    const data = await dataOf(await person());
    for (const [column, section] of Object.entries(sectionOf))
      if (typeof section === 'string') assert.ok(data[section], column);
  });

  it('include the whole account, even an incomplete address, except secrets and how often it was reported', async () => {
    const seller = await person({ role: 'seller' });
    const stored = {
      street: '1 Hive Lane',
      postcode: 'HR1 2NG',
      city: null,
      awayNote: 'At the honey show.',
      flagCount: 3,
    };
    await ctx.db.update(users).set(stored).where(eq(users.id, seller.id));
    const { account } = await dataOf(seller);
    assert.partialDeepStrictEqual(account, { ...stored, flagCount: 0 });
    const missing = Object.keys(userColumns).filter((column) => !(column in account));
    assert.deepEqual(missing.toSorted(), ['emailKey', 'id', 'passwordHash']);
  });

  it("include the stock of the user's listings, the rows of their imports, and their chargebacks", async () => {
    const [buyer, seller] = [await person(), await person({ role: 'seller' })];
    const listingId = await listing({ sellerId: seller.id });
    const orderId = await sellNow({ ...world, person: async () => buyer }, listingId);
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
    const now = ctx.now();
    const chargeback = {
      id: 'dp_1',
      purchaseId: order?.purchaseId ?? '',
      amountPence: 650,
      state: 'open',
      openedAt: now,
    } as const;
    await ctx.db.insert(disputes).values(chargeback);
    const one = { id: 'an-import', sellerId: seller.id, fileName: 'mine.csv', picturesNamed: 0, createdAt: now };
    await ctx.db.insert(imports).values(one);
    const cells = { title: 'Smoker' };
    await ctx.db.insert(importRows).values({ importId: one.id, row: 2, cells, kind: 'new', changes: [] });
    const data = await dataOf(seller);
    assert.deepEqual(
      [data.stock?.[0]?.listingId, data.importRows?.map((row) => row.cells), data.chargebacks],
      [listingId, [cells], []],
    );
    assert.equal((await dataOf(buyer)).chargebacks?.[0]?.id, 'dp_1');
  });

  it('do not tell the sender of a message that its recipient has reported it, unless that led to action', async () => {
    const [ann, bob, admin] = [await person(), await person(), await person({ role: 'admin' })];
    await say(world, { from: ann.id, to: bob.id, content: 'How can I pay?' });
    const chatId = await say(world, { from: bob.id, to: ann.id, content: 'Pay me in cash.' });
    const [, message] = (await call<{ _id: string }[]>('GET', `/api/chats/${chatId}/messages`, ann.token)).body;
    const report = { kind: 'message', id: message?._id, reason: 'fraud', details: 'He wants cash.' };
    assert.equal((await call('POST', '/api/reports', ann.token, report)).status, 201);
    const flagsSeenBy = async ({ token }: Person, path: string) => (await call<Row>('GET', path, token)).body.flagCount;
    assert.equal(await flagsSeenBy(admin, `/api/admins/users/${bob.id}`), 1);
    assert.equal(await flagsSeenBy(bob, '/api/users/me'), 0);
    const known = async () => {
      const { reportsAbout, decisionsAbout, account } = await dataOf(bob);
      return [reportsAbout?.length, decisionsAbout?.length, account.flagCount];
    };
    const decide = (decision: string) =>
      call('POST', `/api/admins/reports/message/${message?._id}/decide`, admin.token, {
        decision,
        reason: 'We looked.',
      });
    assert.deepEqual(await known(), [0, 0, 0]);
    assert.equal((await decide('none')).status, 204);
    assert.deepEqual(await known(), [0, 0, 0], 'it was dismissed');
    assert.equal((await call('POST', '/api/reports', ann.token, report)).status, 201);
    assert.equal((await decide('remove')).status, 204);
    assert.deepEqual(await known(), [1, 1, 0]);
    const [decided] = (await dataOf(bob)).decisionsAbout ?? [];
    assert.deepEqual(decided?.snapshot, { title: 'Chat message', text: 'Pay me in cash.', image: null });
  });

  it("include reports and decisions about the user, but not who made them, nor admins' notes", async () => {
    const [ann, bob, admin] = [
      await person({ name: 'Ann Reporter' }),
      await person({ role: 'seller' }),
      await person({ role: 'admin', name: 'Ada Decider' }),
    ];
    const report = { kind: 'seller', id: bob.id, reason: 'fraud', details: 'I bought a hive from him on Sunday.' };
    assert.equal((await call('POST', '/api/reports', ann.token, report)).status, 201);
    const [about] = (await dataOf(bob)).reportsAbout ?? [];
    assert.deepEqual([about?.reason, about?.decision], ['fraud', null]);
    const note = { note: 'Ann Reporter called.' };
    assert.equal((await call('POST', `/api/admins/users/${bob.id}/notes`, admin.token, note)).status, 204);
    const decision = { decision: 'warn', reason: 'Please answer your buyers.' };
    const decided = await call('POST', `/api/admins/reports/seller/${bob.id}/decide`, admin.token, decision);
    assert.equal(decided.status, 204);
    assert.equal(
      (await call('PUT', `/api/admins/users/ban-user/${bob.id}`, admin.token, { reason: 'Again.' })).status,
      204,
    );
    const data = await dataOf(bob);
    assert.deepEqual(
      [data.reportsAbout, data.decisionsAbout].map((rows) => rows?.map((row) => row.decision)),
      [['warn'], ['warn', 'ban']],
    );
    assert.deepEqual(
      data.adminActions?.map(({ action, reason }) => [action, reason]),
      [
        ['report.decided', 'Please answer your buyers.'],
        ['user.banned', 'Again.'],
      ],
    );
    const written = JSON.stringify(data);
    for (const secret of [ann.id, admin.id, 'Ann Reporter', 'Ada Decider', report.details])
      assert.ok(!written.includes(secret), secret);
    const [made] = (await dataOf(ann)).reportsMade ?? [];
    assert.deepEqual([made?.details, made?.decision], [report.details, 'warn']);
  });

  it('include an order among the sales once it has been paid, and nothing from checkouts that were never paid', async () => {
    const [seller, buyer] = [await person({ role: 'seller' }), await person()];
    const orderId = await sellNow({ ...world, person: async () => buyer }, await listing({ sellerId: seller.id }));
    const soldBy = async () => {
      const { sales, orderEvents } = await dataOf(seller);
      return [sales?.length, orderEvents?.length];
    };
    assert.deepEqual(await soldBy(), [1, 2]);
    for (const state of ['pending', 'cancelled'] as const) {
      await ctx.db.update(orders).set({ state }).where(eq(orders.id, orderId));
      assert.deepEqual(await soldBy(), [0, 0], state);
      assert.equal((await dataOf(buyer)).purchases?.length, 1);
    }
  });

  it('include no review that is still hidden from the user', async () => {
    const seller = await person({ role: 'seller' });
    const buyer = await person();
    const orderId = await sellNow({ ...world, person: async () => buyer }, await listing({ sellerId: seller.id }));
    await moveOrder(world, orderId, 'dispatch', 'seller');
    await moveOrder(world, orderId, 'deliver', 'buyer');
    const write = (by: Person) =>
      call('POST', '/api/reviews', by.token, { orderId, rating: 2, reviewText: 'Sticky lid.' });
    assert.equal((await write(buyer)).status, 201);
    assert.deepEqual((await dataOf(seller)).reviewsReceived, []);
    assert.equal((await dataOf(buyer)).reviewsWritten?.length, 1);
    assert.equal((await write(seller)).status, 201);
    assert.equal((await dataOf(seller)).reviewsReceived?.length, 1);
  });

  it('include a reply that an admin has removed, but only for the person who wrote it', async () => {
    const [buyer, seller, admin] = [await person(), await person({ role: 'seller' }), await person({ role: 'admin' })];
    const orderId = await sellNow({ ...world, person: async () => buyer }, await listing({ sellerId: seller.id }));
    await moveOrder(world, orderId, 'dispatch', 'seller');
    await moveOrder(world, orderId, 'deliver', 'buyer');
    const written = { orderId, rating: 2, reviewText: 'Sticky lid.' };
    const id = String((await call('POST', '/api/reviews', buyer.token, written)).body._id);
    await call('POST', '/api/reviews', seller.token, written);
    await call('POST', `/api/reviews/${id}/reply`, seller.token, { replyText: 'Her number is 01234.' });
    const replies = async () => [
      (await dataOf(buyer)).reviewsWritten?.[0]?.reply,
      (await dataOf(seller)).reviewsReceived?.[0]?.reply,
    ];
    assert.deepEqual(await replies(), ['Her number is 01234.', 'Her number is 01234.']);
    await call('POST', '/api/reports', buyer.token, { kind: 'reply', id, reason: 'privacy', details: 'My number.' });
    const decision = { decision: 'remove', reason: 'A number.' };
    await call('POST', `/api/admins/reports/reply/${id}/decide`, admin.token, decision);
    assert.deepEqual(await replies(), [null, 'Her number is 01234.']);
  });
});
