-- What guests see has changed: every process is told on the channel "news" as the transaction commits. An empty message
-- says only that; a listing that came, went, or moved to another filter or price is told with its old and new place, so
-- that each process can keep its counts (server/catalogue/counts.ts). `id` tells one message from another, `xid` whether
-- a snapshot has it already.
CREATE SEQUENCE "news_id";
--> statement-breakpoint
CREATE FUNCTION "place_of"("listing" "listings") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN listing.status = 'active' AND listing.hidden_at IS NULL THEN jsonb_build_object(
    'category', listing.category, 'condition', listing.condition, 'canPost', listing.can_post,
    'canCollect', listing.can_collect, 'returnPolicy', listing.return_policy, 'price', listing.price_pence) END
$$;
--> statement-breakpoint
CREATE FUNCTION "announce_listing"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN place_of(OLD) END;
  becomes jsonb := CASE WHEN TG_OP <> 'DELETE' THEN place_of(NEW) END;
BEGIN
  IF was IS DISTINCT FROM becomes THEN
    PERFORM pg_notify('news', jsonb_build_object(
      'id', nextval('news_id'), 'xid', pg_current_xact_id()::text, 'was', was, 'becomes', becomes)::text);
  ELSIF becomes IS NOT NULL THEN
    PERFORM pg_notify('news', '');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "announce"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('news', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "listings_news" AFTER INSERT OR UPDATE OR DELETE ON "listings" FOR EACH ROW EXECUTE FUNCTION "announce_listing"();
--> statement-breakpoint
CREATE TRIGGER "listing_stock_news" AFTER INSERT OR UPDATE OR DELETE ON "listing_stock" FOR EACH STATEMENT EXECUTE FUNCTION "announce"();
--> statement-breakpoint
CREATE TRIGGER "users_news" AFTER INSERT OR DELETE OR UPDATE OF "name", "role", "verified_at", "banned_at", "deleted_at", "is_business",
  "business_name", "company_number", "bio", "avatar", "city", "country", "average_rating", "review_count" ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce"();
--> statement-breakpoint
CREATE TRIGGER "reviews_news" AFTER INSERT OR UPDATE OR DELETE ON "reviews" FOR EACH STATEMENT EXECUTE FUNCTION "announce"();
