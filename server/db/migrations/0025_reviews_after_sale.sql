ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removal_reason" text;--> statement-breakpoint
CREATE INDEX "reviews_reviewer" ON "reviews" USING btree ("reviewer_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("created_at") WHERE "reviews"."published_at" is null and "reviews"."removed_at" is null;--> statement-breakpoint
-- Reviews were public from the start until now.
UPDATE "reviews" SET "published_at" = "created_at";--> statement-breakpoint
-- Orders completed before can be reviewed too, within the same time from receipt.
UPDATE "orders" SET "received_at" = (
  SELECT min(e."at") FROM "order_events" e WHERE e."order_id" = "orders"."id" AND e."transition" IN ('deliver', 'complete')
) WHERE "state" = 'completed' AND "received_at" IS NULL;
