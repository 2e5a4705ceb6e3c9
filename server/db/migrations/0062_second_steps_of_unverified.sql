DELETE FROM "recovery_codes" USING "users" WHERE "users"."id" = "user_id" AND "verified_at" IS NULL;--> statement-breakpoint
DELETE FROM "authenticators" USING "users" WHERE "users"."id" = "user_id" AND "verified_at" IS NULL;--> statement-breakpoint
UPDATE "users" SET "two_step_since" = NULL WHERE "verified_at" IS NULL AND "two_step_since" IS NOT NULL;
