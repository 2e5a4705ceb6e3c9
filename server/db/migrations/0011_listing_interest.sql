ALTER TABLE "listing_views" ALTER COLUMN "views" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "listing_views" ADD COLUMN "saves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_views" ADD COLUMN "baskets" integer DEFAULT 0 NOT NULL;