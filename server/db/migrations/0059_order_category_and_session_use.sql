ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "category" text;--> statement-breakpoint
UPDATE "orders" SET "category" = "listings"."category" FROM "listings" WHERE "listings"."id" = "orders"."listing_id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "category" SET NOT NULL;
