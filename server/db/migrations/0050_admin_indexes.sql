DROP INDEX "users_banned";--> statement-breakpoint
DROP INDEX "users_deleted";--> statement-breakpoint
DROP INDEX "users_business";--> statement-breakpoint
CREATE INDEX "orders_claimed" ON "orders" USING btree ("claim_state") WHERE "orders"."claim_state" is not null;--> statement-breakpoint
CREATE INDEX "users_banned" ON "users" USING btree ("flag_count","id") WHERE banned_at is not null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("flag_count","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "users_business" ON "users" USING btree ("flag_count","id") WHERE is_business;--> statement-breakpoint
-- Reports and the decision about them now have the same moment, by which a list of decisions finds their reports.
UPDATE "reports" SET "decided_at" = (
  SELECT "report_decisions"."decided_at" FROM "report_decisions"
  WHERE "report_decisions"."kind" = "reports"."kind" AND "report_decisions"."target_id" = "reports"."target_id"
  ORDER BY abs(extract(epoch FROM "report_decisions"."decided_at" - "reports"."decided_at")) LIMIT 1
) WHERE "decided_at" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "report_decisions"
  WHERE "report_decisions"."kind" = "reports"."kind" AND "report_decisions"."target_id" = "reports"."target_id"
);
