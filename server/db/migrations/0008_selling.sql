CREATE TABLE "listing_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL,
	"price_pence" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_listing_id_day_pk" PRIMARY KEY("listing_id","day")
);
--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT "listings_price_pence";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_from" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_stock" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "blurs" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "create_key" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "low_stock_at" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "reduced_from_pence" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "reduced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listing_prices" ADD CONSTRAINT "listing_prices_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_prices_listing" ON "listing_prices" USING btree ("listing_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_create_key" ON "listings" USING btree ("seller_id","create_key");--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_price_pence" CHECK ("listings"."price_pence" between 1 and 10000000 or ("listings"."price_pence" = 0 and "listings"."status" = 'inactive'));--> statement-breakpoint
UPDATE "listing_stock" SET "sold" = "paid"."quantity" FROM (
  SELECT "listing_id", sum("quantity") AS "quantity" FROM "orders" WHERE "state" NOT IN ('pending', 'cancelled') GROUP BY 1
) AS "paid" WHERE "listing_stock"."listing_id" = "paid"."listing_id";
--> statement-breakpoint
INSERT INTO "listing_prices" SELECT gen_random_uuid()::text, "id", "price_pence", "created_at" FROM "listings" WHERE "status" = 'active';
--> statement-breakpoint
-- What guests see of a seller who is away is news too.
DROP TRIGGER "users_news" ON "users";
--> statement-breakpoint
CREATE TRIGGER "users_news" AFTER INSERT OR DELETE OR UPDATE OF "name", "role", "verified_at", "banned_at", "deleted_at", "is_business",
  "business_name", "company_number", "bio", "avatar", "street", "city", "postcode", "country", "average_rating", "review_count", "away_from", "away_until",
  "away_note" ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce"();
