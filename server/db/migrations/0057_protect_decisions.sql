-- What was decided is never changed or deleted. An appeal is written once; an outcome too, except that what was upheld can be reversed.
-- The snapshot of a person is emptied when they delete their account.
CREATE FUNCTION "decisions_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable CONSTANT text[] := '{snapshot,appeal,appealed_at,outcome,outcome_reason,outcome_admin_id,reconsidered_at}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - changeable = to_jsonb(OLD) - changeable
      AND (NEW.snapshot = OLD.snapshot
        OR (OLD.kind = 'seller' AND NEW.snapshot - 'title' = '{"text": "", "image": null, "context": []}'))
      AND (OLD.appealed_at IS NULL
        OR (NEW.appeal, NEW.appealed_at) IS NOT DISTINCT FROM (OLD.appeal, OLD.appealed_at))
      AND (OLD.outcome IS NULL OR (OLD.outcome = 'upheld' AND NEW.outcome IS NOT DISTINCT FROM 'reversed')
        OR (NEW.outcome, NEW.outcome_reason, NEW.outcome_admin_id, NEW.reconsidered_at)
          IS NOT DISTINCT FROM (OLD.outcome, OLD.outcome_reason, OLD.outcome_admin_id, OLD.reconsidered_at))
    THEN RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'decisions are kept as they were made' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "report_decisions_kept" BEFORE UPDATE OR DELETE ON "report_decisions" FOR EACH ROW EXECUTE FUNCTION "decisions_are_kept"();--> statement-breakpoint
CREATE TRIGGER "report_decisions_not_truncated" BEFORE TRUNCATE ON "report_decisions" FOR EACH STATEMENT EXECUTE FUNCTION "decisions_are_kept"();
