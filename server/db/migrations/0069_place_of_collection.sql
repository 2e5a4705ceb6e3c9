ALTER TABLE "orders" ADD COLUMN "collect_city" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collect_postcode" text;--> statement-breakpoint
-- Until now the place was read from the listing.
UPDATE "orders" SET "collect_city" = "listings"."city", "collect_postcode" = "listings"."postcode"
FROM "listings" WHERE "listings"."id" = "orders"."listing_id" AND "orders"."delivery" = 'collection';
