ALTER TABLE "orders" DROP COLUMN "refund_requested";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "dispute_opened";--> statement-breakpoint
-- Whether the law lets the buyers of earlier orders change their mind, as for new ones (contract/refund-rules.ts).
UPDATE "orders" SET "change_of_mind" = true FROM "users", "listings"
WHERE "users"."id" = "orders"."seller_id" AND "users"."is_business" AND "listings"."id" = "orders"."listing_id"
  AND "listings"."category" NOT IN ('Queen Bees', 'Bee Colonies');
