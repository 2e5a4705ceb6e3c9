ALTER TABLE "payout_accounts" ADD COLUMN "bank_fingerprint" text;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "bank_ending" text;--> statement-breakpoint
ALTER TABLE "sandbox_accounts" ADD COLUMN "bank" jsonb;