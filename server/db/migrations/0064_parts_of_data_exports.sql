ALTER TABLE "data_exports" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Copies made before were one file, and have no parts.
UPDATE "data_exports" SET "expires_at" = now() WHERE "expires_at" IS NOT NULL;
