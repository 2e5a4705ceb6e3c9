ALTER TABLE "wishes" ADD COLUMN "price_pence" integer;--> statement-breakpoint
-- What a listing cost when it was saved was not recorded until now: its present price counts.
UPDATE "wishes" SET "price_pence" = l."price_pence" FROM "listings" l WHERE l."id" = "wishes"."listing_id";--> statement-breakpoint
ALTER TABLE "wishes" ALTER COLUMN "price_pence" SET NOT NULL;
