ALTER TABLE "purchases" ADD COLUMN "intent_ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "purchases_unended" ON "purchases" USING btree ("expires_at") WHERE state = 'closed' and intent_ended_at is null;--> statement-breakpoint
CREATE INDEX "refunds_unsent" ON "refunds" USING btree ("created_at") WHERE provider_refund_id is null;