CREATE TABLE "document_views" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"admin_id" text NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"bio" text,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"postcode" text NOT NULL,
	"is_business" boolean NOT NULL,
	"business_name" text,
	"company_number" text,
	"document_id" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" text
);
--> statement-breakpoint
ALTER TABLE "seller_applications" ADD CONSTRAINT "seller_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_applications" ADD CONSTRAINT "seller_applications_document_id_identity_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."identity_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_applications" ADD CONSTRAINT "seller_applications_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_views_application" ON "document_views" USING btree ("application_id","viewed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_applications_pending" ON "seller_applications" USING btree ("user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "seller_applications_user" ON "seller_applications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "seller_applications_status" ON "seller_applications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "seller_applications_document" ON "seller_applications" USING btree ("document_id");--> statement-breakpoint
-- A trader's street and postcode are seen by guests, too.
CREATE OR REPLACE TRIGGER "users_news" AFTER INSERT OR DELETE OR UPDATE OF "name", "role", "verified_at", "banned_at", "deleted_at", "is_business",
  "business_name", "company_number", "bio", "avatar", "street", "city", "postcode", "country", "average_rating", "review_count" ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce"();
