-- What admins wrote about a person may name them, so it is removed from the audit log too when they delete their account.
DROP TRIGGER "audit_entries_append_only" ON "audit_entries";--> statement-breakpoint
UPDATE "audit_entries" SET "reason" = NULL
  WHERE "reason" IS NOT NULL AND "target_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF EXISTS (SELECT FROM users WHERE id = OLD.target_id AND deleted_at IS NOT NULL)
      AND (NEW.reason IS NULL OR NEW.reason = OLD.reason)
      AND to_jsonb(NEW) - 'reason' = (to_jsonb(OLD) - 'reason') || (CASE
        WHEN OLD.action = 'user.edited' THEN jsonb_build_object(
          'before', without_personal_details(OLD.before), 'after', without_personal_details(OLD.after))
        ELSE '{}' END)
    THEN RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever appended to' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "audit_is_append_only"();
