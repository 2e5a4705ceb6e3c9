CREATE TABLE "report_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"uploader_id" text NOT NULL,
	"report_id" text,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_pictures_report" ON "report_pictures" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_pictures_uploader" ON "report_pictures" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "report_pictures_unused" ON "report_pictures" USING btree ("uploaded_at") WHERE "report_pictures"."report_id" is null;