CREATE TABLE "deductions" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"fee_pence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "deductions_amount" CHECK ("deductions"."amount_pence" > 0),
	CONSTRAINT "deductions_fee" CHECK ("deductions"."fee_pence" between 0 and "deductions"."amount_pence")
);
--> statement-breakpoint
CREATE TABLE "sandbox_reversals" (
	"id" text PRIMARY KEY NOT NULL,
	"transfer_id" text NOT NULL,
	"amount" integer NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earnings" DROP CONSTRAINT "earnings_providerReversalId_unique";--> statement-breakpoint
DROP INDEX "earnings_unsettled";--> statement-breakpoint
DROP INDEX "refunds_order";--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "returned_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "returned_fee_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "sent_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "reversed_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "is_claimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_transfers" ADD COLUMN "amount_reversed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_order_id_earnings_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."earnings"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_reversals" ADD CONSTRAINT "sandbox_reversals_transfer_id_sandbox_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."sandbox_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deductions_order" ON "deductions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "deductions_seller" ON "deductions" USING btree ("seller_id","at");--> statement-breakpoint
CREATE INDEX "sandbox_reversals_transfer" ON "sandbox_reversals" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "earnings_owed" ON "earnings" USING btree ("order_id") WHERE provider_transfer_id is not null and sent_pence - reversed_pence > total_pence - fee_pence - returned_pence + returned_fee_pence;--> statement-breakpoint
CREATE INDEX "earnings_unsettled" ON "earnings" USING btree ("state") WHERE state in ('due', 'sending');--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
-- Until now an order was refunded or taken back once and in full, and its transfer reversed in full.
UPDATE "earnings" SET
  "sent_pence" = CASE WHEN "state" IN ('held', 'due') THEN 0 ELSE "total_pence" - "fee_pence" END,
  "reversed_pence" = CASE WHEN "state" = 'reversed' THEN "total_pence" - "fee_pence" ELSE 0 END,
  "returned_pence" = CASE WHEN "ended_at" IS NULL THEN 0 ELSE "total_pence" END,
  "returned_fee_pence" = CASE WHEN "ended_at" IS NULL THEN 0 ELSE "fee_pence" END,
  "state" = CASE WHEN "state" IN ('returning', 'reversed') THEN 'refunded' ELSE "state" END;--> statement-breakpoint
INSERT INTO "deductions" ("id", "order_id", "seller_id", "kind", "amount_pence", "fee_pence", "at")
SELECT coalesce(r."id", e."order_id"), e."order_id", e."seller_id", CASE WHEN r."id" IS NULL THEN 'chargeback' ELSE 'refund' END,
  e."total_pence", e."fee_pence", e."ended_at"
FROM "earnings" e LEFT JOIN "refunds" r ON r."order_id" = e."order_id" WHERE e."ended_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "sandbox_reversals" ("id", "transfer_id", "amount", "metadata", "created_at")
SELECT "reversal_id", "id", "amount", "metadata", "created_at" FROM "sandbox_transfers" WHERE "reversal_id" IS NOT NULL;--> statement-breakpoint
UPDATE "sandbox_transfers" SET "amount_reversed" = "amount" WHERE "reversal_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" DROP COLUMN "provider_reversal_id";--> statement-breakpoint
ALTER TABLE "sandbox_transfers" DROP COLUMN "reversal_id";--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_returned" CHECK ("earnings"."returned_pence" between 0 and "earnings"."total_pence");--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_returned_fee" CHECK ("earnings"."returned_fee_pence" between 0 and "earnings"."fee_pence");