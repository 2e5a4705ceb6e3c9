CREATE TABLE "archive_reads" (
	"id" text PRIMARY KEY NOT NULL,
	"reader" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archived_parties" (
	"order_id" text NOT NULL,
	"party" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"archived_at" timestamp with time zone NOT NULL,
	CONSTRAINT "archived_parties_order_id_party_pk" PRIMARY KEY("order_id","party")
);
--> statement-breakpoint
ALTER TABLE "archived_parties" ADD CONSTRAINT "archived_parties_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;