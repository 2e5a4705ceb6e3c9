ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispatched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deadline_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collection_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "code_locked_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_deadline" ON "orders" USING btree ("deadline_at") WHERE "orders"."deadline_at" is not null;--> statement-breakpoint
UPDATE "order_events" SET "transition" = 'dispatch' WHERE "transition" = 'ship';--> statement-breakpoint
-- Until now no order could be sent: those that are paid have the whole time from today, so that none is cancelled by the upgrade.
UPDATE "orders" AS o SET
  "paid_at" = coalesce(p."paid_at", o."created_at"),
  "dispatched_at" = (SELECT max(e."at") FROM "order_events" e WHERE e."order_id" = o."id" AND e."transition" = 'dispatch'),
  "received_at" = (SELECT max(e."at") FROM "order_events" e WHERE e."order_id" = o."id" AND e."transition" = 'deliver'),
  "deadline_at" = CASE o."state" WHEN 'delivered' THEN now() + interval '2 days' ELSE now() + interval '14 days' END,
  "collection_code" = CASE WHEN o."delivery" = 'collection' THEN lpad(floor(random() * 1000000)::text, 6, '0') END
FROM "purchases" AS p
WHERE p."id" = o."purchase_id" AND o."state" IN ('paid', 'shipped', 'delivered');
