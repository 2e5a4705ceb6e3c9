DROP INDEX "seller_applications_status";--> statement-breakpoint
CREATE INDEX "seller_applications_created" ON "seller_applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "seller_applications_decided" ON "seller_applications" USING btree ("status","decided_at","id");--> statement-breakpoint
CREATE INDEX "seller_applications_status" ON "seller_applications" USING btree ("status","created_at","id");