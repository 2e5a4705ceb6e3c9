CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"reporter_id" text NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decision" text,
	"decision_reason" text
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "removal_reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_once" ON "reports" USING btree ("reporter_id","kind","target_id") WHERE "reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE "reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("decided_at") WHERE "reports"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "reports_target" ON "reports" USING btree ("kind","target_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_owner" ON "reports" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");