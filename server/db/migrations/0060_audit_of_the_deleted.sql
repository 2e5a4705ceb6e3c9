-- The audit log is only appended to, except that what identifies a person is removed from it when they delete their account.
CREATE FUNCTION "without_personal_details"(details jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(details) = 'object' THEN
    (SELECT coalesce(jsonb_object_agg(key, CASE WHEN key = ANY ('{role,isBusiness,password}') THEN value ELSE 'null' END), '{}')
      FROM jsonb_each(details))
  ELSE details END
$$;--> statement-breakpoint
DROP TRIGGER "audit_entries_append_only" ON "audit_entries";--> statement-breakpoint
UPDATE "audit_entries" SET "before" = "without_personal_details"("before"), "after" = "without_personal_details"("after")
  WHERE "action" = 'user.edited' AND "target_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.action = 'user.edited'
      AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object(
        'before', without_personal_details(OLD.before), 'after', without_personal_details(OLD.after))
    THEN RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever appended to' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "audit_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_not_truncated" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_append_only"();
