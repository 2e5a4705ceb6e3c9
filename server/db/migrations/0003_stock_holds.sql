CREATE TABLE "stock_holds" (
	"listing_id" text NOT NULL,
	"holder_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_holds_holder_id_listing_id_pk" PRIMARY KEY("holder_id","listing_id"),
	CONSTRAINT "stock_holds_quantity" CHECK ("stock_holds"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_listing_id_listing_stock_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing_stock"("listing_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_holds_listing" ON "stock_holds" USING btree ("listing_id");--> statement-breakpoint
INSERT INTO "stock_holds" SELECT "listing_id", "buyer_id", sum("quantity") FROM "orders" WHERE "state" = 'pending' GROUP BY 1, 2;
