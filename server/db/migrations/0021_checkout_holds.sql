DROP INDEX "orders_listing";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_held" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_listing" ON "orders" USING btree ("listing_id","created_at");