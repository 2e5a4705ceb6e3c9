-- Orders paid before there was a ledger (0006): their money is booked where it stands now, so that it moves on like any other's
-- (docs/decisions/0012). No commission was kept of them. An order of which no payment is known is of a demo world: what is
-- still open of those can move on too, as in earnings.ts.
INSERT INTO "earnings" ("order_id", "purchase_id", "seller_id", "total_pence", "fee_pence", "state", "paid_at", "due_at")
SELECT o.id, o.purchase_id, o.seller_id, o.total_pence, 0,
  CASE WHEN o.state = 'completed' THEN 'due' ELSE 'held' END,
  coalesce(p.paid_at, o.created_at),
  CASE WHEN o.state = 'completed' THEN coalesce((SELECT max(e.at) FROM order_events e WHERE e.order_id = o.id), o.created_at) END
FROM "orders" o JOIN "purchases" p ON p.id = o.purchase_id
WHERE o.state IN ('paid', 'shipped', 'delivered') OR (o.state = 'completed' AND p.provider_intent_id IS NOT NULL)
ON CONFLICT ("order_id") DO NOTHING;
--> statement-breakpoint
-- Entries come after their movements: the trigger looks those up.
INSERT INTO "ledger_transactions" ("id", "kind", "cause", "order_id", "provider_object", "at")
SELECT 'opening-charge-' || e.order_id, 'charge', 'charge:' || e.order_id, e.order_id, p.provider_intent_id, e.paid_at
FROM "earnings" e JOIN "purchases" p ON p.id = e.purchase_id
ON CONFLICT ("cause") DO NOTHING;
--> statement-breakpoint
INSERT INTO "ledger_entries" ("transaction_id", "account", "seller_id", "amount_pence")
SELECT t.id, entry.account, entry.seller_id, entry.pence
FROM "earnings" e JOIN "ledger_transactions" t ON t.id = 'opening-charge-' || e.order_id
CROSS JOIN LATERAL (VALUES ('buyers', NULL, -e.total_pence), ('held', e.seller_id, e.total_pence)) entry(account, seller_id, pence);
--> statement-breakpoint
INSERT INTO "ledger_transactions" ("id", "kind", "cause", "order_id", "at")
SELECT 'opening-release-' || e.order_id, 'release', 'release:' || e.order_id, e.order_id, e.due_at
FROM "earnings" e JOIN "ledger_transactions" t ON t.id = 'opening-charge-' || e.order_id
WHERE e.state = 'due';
--> statement-breakpoint
INSERT INTO "ledger_entries" ("transaction_id", "account", "seller_id", "amount_pence")
SELECT t.id, entry.account, e.seller_id, entry.pence
FROM "earnings" e JOIN "ledger_transactions" t ON t.id = 'opening-release-' || e.order_id
CROSS JOIN LATERAL (VALUES ('held', -e.total_pence), ('due', e.total_pence)) entry(account, pence);
--> statement-breakpoint
-- Money that came for what had sold out, on its way back or there already.
INSERT INTO "ledger_transactions" ("id", "kind", "cause", "order_id", "provider_object", "at")
SELECT 'opening-refused-' || r.id, 'charge', 'charge:' || r.order_id, r.order_id, p.provider_intent_id, r.created_at
FROM "refunds" r JOIN "purchases" p ON p.id = r.purchase_id
ON CONFLICT ("cause") DO NOTHING;
--> statement-breakpoint
INSERT INTO "ledger_entries" ("transaction_id", "account", "amount_pence")
SELECT t.id, entry.account, entry.pence
FROM "refunds" r JOIN "ledger_transactions" t ON t.id = 'opening-refused-' || r.id
CROSS JOIN LATERAL (VALUES ('buyers', -r.amount_pence), ('refunding', r.amount_pence)) entry(account, pence);
--> statement-breakpoint
INSERT INTO "ledger_transactions" ("id", "kind", "cause", "order_id", "provider_object", "at")
SELECT 'opening-refund-sent-' || r.id, 'refund_sent', 'refund-sent:' || r.id, r.order_id, r.provider_refund_id, r.created_at
FROM "refunds" r WHERE r.provider_refund_id IS NOT NULL
ON CONFLICT ("cause") DO NOTHING;
--> statement-breakpoint
INSERT INTO "ledger_entries" ("transaction_id", "account", "amount_pence")
SELECT t.id, entry.account, entry.pence
FROM "refunds" r JOIN "ledger_transactions" t ON t.id = 'opening-refund-sent-' || r.id
CROSS JOIN LATERAL (VALUES ('refunding', -r.amount_pence), ('buyers', r.amount_pence)) entry(account, pence);
--> statement-breakpoint
-- The sandbox kept no balance then: what its payments and refunds did to it, 1.5 % and 20p being its fee.
INSERT INTO "sandbox_balance" ("id", "type", "source", "amount", "fee", "created_at")
SELECT 'txn_0' || lpad((row_number() OVER (ORDER BY moved.created_at))::text, 12, '0'), moved.type, moved.source, moved.amount, moved.fee, moved.created_at
FROM (
  SELECT 'charge' AS type, 'ch_' || substr(id, 4) AS source, amount, round(amount * 0.015)::int + 20 AS fee, created_at
  FROM "sandbox_intents" WHERE status = 'succeeded'
  UNION ALL SELECT 'refund', id, -amount, 0, created_at FROM "sandbox_refunds"
) moved
WHERE NOT EXISTS (SELECT FROM "sandbox_balance" b WHERE b.source = moved.source AND b.account_id IS NULL);
--> statement-breakpoint
-- Looks at the sums now: a later migration could not alter these tables while that is still to be done.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
