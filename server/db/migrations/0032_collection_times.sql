ALTER TABLE "orders" ADD COLUMN "collection_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collection_proposal" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collection_proposed_by" text;