import assert from 'node:assert/strict';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { isTo, readOutbox } from './world.ts';
import type { Shop } from './shop.ts';

const intentOf = sql`sandbox_intents i join purchases p on p.id = i.metadata ->> 'purchaseId'`;

/** Faults that must not exist once all work is done, each with a query that returns the affected rows. */
const faults: Record<string, SQL> = {
  'a payment without an order': sql`
    select id from sandbox_intents i where status = 'succeeded'
    and not exists (select 1 from orders where purchase_id = i.metadata ->> 'purchaseId')`,
  'a payment with a line that is neither a paid order nor a refund': sql`
    select i.id, o.id, o.state from ${intentOf} join orders o on o.purchase_id = p.id
    where i.status = 'succeeded' and o.state not in ('paid', 'refunded')`,
  'a payment that differs from the sum of its lines': sql`
    select i.id from ${intentOf} join orders o on o.purchase_id = p.id
    group by i.id, p.id having i.amount <> p.amount_pence or i.amount <> sum(o.total_pence)`,
  'a paid or refunded order without a payment': sql`
    select o.id, o.state from orders o where o.state in ('paid', 'refunded') and not exists (
      select 1 from sandbox_intents i where i.status = 'succeeded' and i.metadata ->> 'purchaseId' = o.purchase_id)`,
  'a paid order of a purchase that is not paid': sql`
    select o.id, p.state from orders o join purchases p on p.id = o.purchase_id
    where o.state = 'paid' and p.state <> 'paid'`,
  'an order that became paid twice': sql`
    select order_id from order_events where to_state = 'paid' group by order_id having count(*) > 1`,
  'a buyer not notified in the app exactly once per paid order': sql`
    select u.id from users u where
      (select count(*) from orders where buyer_id = u.id and state = 'paid') <>
      (select count(*) from notifications where user_id = u.id and title = 'Order confirmed')`,
  'a seller not notified in the app exactly once per paid order': sql`
    select u.id from users u where
      (select count(*) from orders where seller_id = u.id and state = 'paid') <>
      (select count(*) from notifications where user_id = u.id and title = 'You''ve made a sale')`,
  'a refunded order that was not refunded in full': sql`
    select o.id from orders o left join refunds r on r.order_id = o.id
      left join sandbox_refunds s on s.id = r.provider_refund_id and s.amount = r.amount_pence
    where o.state = 'refunded' group by o.id having coalesce(sum(s.amount), 0) <> o.total_pence`,
  'a refund that belongs to no order, or to more than one': sql`
    select s.id from sandbox_refunds s left join refunds r on r.provider_refund_id = s.id group by s.id having count(r.id) <> 1`,
  'an earning that differs from the refunds of its order': sql`
    select e.order_id from earnings e where e.returned_pence <>
      (select coalesce(sum(amount_pence), 0) from refunds where order_id = e.order_id)
    union all select e.order_id from earnings e left join deductions d on d.order_id = e.order_id group by e.order_id
      having e.returned_pence <> coalesce(sum(d.amount_pence), 0) or e.returned_fee_pence <> coalesce(sum(d.fee_pence), 0)`,
  'an order refunded in full that is not in the refunded state, or vice versa': sql`
    select o.id from orders o join earnings e on e.order_id = o.id
    where (e.returned_pence = e.total_pence) <> (o.state = 'refunded')`,
  'a ledger that does not balance': sql`
    select 'all' from ledger_entries having sum(amount_pence) <> 0
    union all select transaction_id from ledger_entries group by transaction_id having sum(amount_pence) <> 0`,
  'a paid order without money held for the seller': sql`
    select o.id, e.state from orders o left join earnings e on e.order_id = o.id
    where o.state = 'paid' and e.state is distinct from 'held'`,
  'a payment that is not in the ledger exactly once, in full': sql`
    select i.id from sandbox_intents i left join ledger_transactions t on t.kind = 'charge' and t.provider_object = i.id
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'buyers'
    where i.status = 'succeeded' group by i.id having coalesce(-sum(e.amount_pence), 0) <> i.amount`,
  'a refund that is not in the ledger exactly once, in full': sql`
    select s.id from sandbox_refunds s left join ledger_transactions t on t.provider_object = s.id
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'buyers'
    group by s.id having coalesce(sum(e.amount_pence), 0) <> s.amount`,
  'a purchase or an order that is still open': sql`
    select id from purchases where state = 'open' union all select id from orders where state = 'pending'`,
  'a closed purchase that could still be paid': sql`
    select i.id, i.status from ${intentOf}
    where p.state = 'closed' and p.provider_intent_id = i.id and i.status not in ('canceled', 'succeeded')`,
  'stock that is still reserved': sql`
    select listing_id from listing_stock where reserved <> 0 union all select listing_id from stock_holds`,
  'a job that failed permanently': sql`select data from pgboss.job where name = 'dead-letters'`,
};

/** Checks that an idle shop has lost nothing: money, orders and stock agree to the last penny and item. */
export async function assertConsistent(db: Db, shop: Shop): Promise<void> {
  for (const [fault, query] of Object.entries(faults)) assert.deepEqual((await db.execute(query)).rows, [], fault);
  const { rows } = await db.execute(sql`
    select s.listing_id as id, s.on_hand + coalesce((select sum(quantity) from orders
      where listing_id = s.listing_id and state = 'paid'), 0)::int as quantity from listing_stock s`);
  const quantities = new Map(rows.map(({ id, quantity }) => [id, quantity]));
  assert.deepEqual(
    shop.listings.map((id) => quantities.get(id)),
    shop.stock,
    'the quantities left and sold add up to the initial stock',
  );
}

export async function countPaid(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as paid from orders where state = 'paid'`);
  return Number(rows[0]?.paid);
}

/**
 * Checks that the buyer and the seller got an email about every purchase, and that people who bought nothing got none. Duplicates are
 * possible, since an email is sent again if the process dies before recording that it was sent.
 */
export async function assertEmails(db: Db, shop: Shop): Promise<void> {
  const outbox = await readOutbox(shop.dataDir);
  const count = (address: string, subject: string) =>
    outbox.filter((mail) => isTo(mail, address) && mail.subject?.includes(subject)).length;
  const { rows } = await db.execute(sql`
    select buyer_id as id, count(distinct purchase_id)::int as paid from orders where state = 'paid' group by 1`);
  const paid = new Map(rows.map((row) => [row.id, Number(row.paid)]));
  for (const { id, email } of shop.buyers) {
    const emails = count(email, 'confirmed');
    const purchases = paid.get(id) ?? 0;
    assert.ok(purchases === 0 ? emails === 0 : emails >= purchases, `${emails} emails for ${purchases} purchases`);
  }
  const sales = [...paid.values()].reduce((sum, each) => sum + each, 0);
  assert.ok(count(shop.seller.email, 'made a sale') >= sales, 'the seller is notified of every purchase');
}
