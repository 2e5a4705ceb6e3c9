CREATE TABLE "claim_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"claim_id" text NOT NULL,
	"by" text NOT NULL,
	"author_id" text NOT NULL,
	"move" text,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"reason" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"needs_return" boolean NOT NULL,
	"is_dispute" boolean NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"sent_back_at" timestamp with time zone,
	"return_carrier" text,
	"return_tracking_number" text,
	"decided_pence" integer,
	"decided_return" boolean,
	"decided_at" timestamp with time zone,
	"decided_by_id" text,
	CONSTRAINT "claims_amount" CHECK ("claims"."amount_pence" > 0),
	CONSTRAINT "claims_ended" CHECK (("claims"."ended_at" is null) = ("claims"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"uploader_id" text NOT NULL,
	"statement_id" text,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claim_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claim_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claim_needs_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "change_of_mind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_statements" ADD CONSTRAINT "claim_statements_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_statements" ADD CONSTRAINT "claim_statements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_statement_id_claim_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."claim_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_statements_claim" ON "claim_statements" USING btree ("claim_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_open" ON "claims" USING btree ("order_id") WHERE "claims"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "claims_order" ON "claims" USING btree ("order_id","opened_at");--> statement-breakpoint
CREATE INDEX "claims_disputes" ON "claims" USING btree ("ended_at","opened_at") WHERE "claims"."is_dispute";--> statement-breakpoint
CREATE INDEX "evidence_statement" ON "evidence" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "evidence_unused" ON "evidence" USING btree ("uploader_id","uploaded_at") WHERE "evidence"."statement_id" is null;