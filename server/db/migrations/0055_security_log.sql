CREATE TABLE "security_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"call" text NOT NULL,
	"outcome" text NOT NULL,
	"user_id" text,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_events_time" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","at");