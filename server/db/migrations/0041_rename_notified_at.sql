ALTER TABLE "failed_job_news" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "saved_listing_news" RENAME COLUMN "told_at" TO "notified_at";
