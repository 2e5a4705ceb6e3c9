DROP INDEX "reports_decided";--> statement-breakpoint
CREATE INDEX "audit_entries_bans" ON "audit_entries" USING btree ("created_at") WHERE "audit_entries"."action" = 'user.banned';--> statement-breakpoint
CREATE INDEX "report_decisions_figures" ON "report_decisions" USING btree ("decided_at","kind","decision","report_count");--> statement-breakpoint
CREATE INDEX "report_decisions_appeals" ON "report_decisions" USING btree ("appealed_at","outcome") WHERE "report_decisions"."appealed_at" is not null;--> statement-breakpoint
CREATE INDEX "reports_made" ON "reports" USING btree ("created_at","kind","reason");--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("decided_at","created_at") WHERE "reports"."decided_at" is not null;