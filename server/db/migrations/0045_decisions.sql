CREATE TABLE "report_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"report_count" integer NOT NULL,
	"admin_id" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"outcome" text,
	"outcome_reason" text,
	"outcome_admin_id" text,
	"reconsidered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_outcome_admin_id_users_id_fk" FOREIGN KEY ("outcome_admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_decisions_target" ON "report_decisions" USING btree ("kind","target_id","decided_at");--> statement-breakpoint
CREATE INDEX "report_decisions_owner" ON "report_decisions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "report_decisions_time" ON "report_decisions" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "report_decisions_appealed" ON "report_decisions" USING btree ("appealed_at") WHERE "report_decisions"."appealed_at" is not null and "report_decisions"."outcome" is null;