ALTER TABLE "orders" ADD COLUMN "collect_city" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collect_postcode" text;--> statement-breakpoint
-- What the buyers of these orders have seen: the place came from the listing as it is now.
UPDATE "orders" SET "collect_city" = "listings"."city", "collect_postcode" = "listings"."postcode"
FROM "listings" WHERE "listings"."id" = "orders"."listing_id" AND "orders"."delivery" = 'collection';
