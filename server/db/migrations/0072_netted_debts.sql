-- What a seller owes on one order can be taken from the money for another before that money is sent.
DROP INDEX "earnings_owed";--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "reversing_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "netted_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "earnings_owed" ON "earnings" USING btree ("seller_id") WHERE case when provider_transfer_id is null then 0 else sent_pence - reversed_pence end - netted_pence > total_pence - fee_pence - returned_pence + returned_fee_pence;