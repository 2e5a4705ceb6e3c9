-- Each change that guests see is announced with what it touches, so that only answers made of it are made anew (server/db/news.ts).
-- Every message has an id, since it comes once on each connection; `xid` tells whether a snapshot has the change already.
CREATE FUNCTION "announce_change"("about" jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('news', (jsonb_build_object('id', nextval('news_id'), 'xid', pg_current_xact_id()::text) || about)::text)
$$;
--> statement-breakpoint
-- A public listing, with its old and new place.
CREATE OR REPLACE FUNCTION "announce_listing"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN place_of(OLD) END;
  becomes jsonb := CASE WHEN TG_OP <> 'DELETE' THEN place_of(NEW) END;
  listing record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF was IS NOT NULL OR becomes IS NOT NULL THEN
    PERFORM announce_change(jsonb_build_object('table', 'listings', 'ids', jsonb_build_array(listing.id),
      'seller', listing.seller_id, 'was', was, 'becomes', becomes));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Stock, a hundred listings a message (which PostgreSQL limits to 8,000 bytes), with the categories in which one sold out or came back.
-- Stock that comes or goes does so with its listing, in one transaction.
CREATE FUNCTION "announce_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change(jsonb_build_object('table', 'listing_stock', 'ids', jsonb_agg(listing_id),
    'turned', coalesce(jsonb_agg(DISTINCT category) FILTER (WHERE turned), '[]')))
  FROM (
    SELECT becomes.listing_id, listings.category,
      (becomes.on_hand > becomes.reserved) <> (was.on_hand > was.reserved) AS turned,
      (row_number() OVER () - 1) / 100 AS part
    FROM becomes JOIN was USING (listing_id) JOIN listings ON listings.id = becomes.listing_id
    WHERE (becomes.on_hand - becomes.reserved, becomes.wishes) IS DISTINCT FROM (was.on_hand - was.reserved, was.wishes)
  ) AS changed GROUP BY part;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "listing_stock_news" ON "listing_stock";
--> statement-breakpoint
CREATE TRIGGER "listing_stock_news" AFTER UPDATE ON "listing_stock" REFERENCING OLD TABLE AS was NEW TABLE AS becomes
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_stock"();
--> statement-breakpoint
-- A row of another table; the trigger's arguments are its columns that say whom or what it is about.
CREATE FUNCTION "announce_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM announce_change(jsonb_build_object('table', TG_TABLE_NAME, 'ids',
    (SELECT jsonb_agg(changed -> name) FROM unnest(TG_ARGV) AS name)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "users_news" ON "users";
--> statement-breakpoint
CREATE TRIGGER "users_news" AFTER INSERT OR DELETE OR UPDATE OF "name", "role", "verified_at", "banned_at", "deleted_at", "is_business",
  "business_name", "company_number", "bio", "avatar", "street", "city", "postcode", "country", "average_rating", "review_count", "away_from", "away_until",
  "away_note", "kyc_status" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "announce_row"('id');
--> statement-breakpoint
DROP TRIGGER "reviews_news" ON "reviews";
--> statement-breakpoint
CREATE TRIGGER "reviews_news" AFTER INSERT OR UPDATE OR DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "announce_row"('subject_id', 'listing_id');
--> statement-breakpoint
-- A profile says whether the payment provider knows where its seller's money goes.
CREATE TRIGGER "payout_accounts_news" AFTER INSERT OR UPDATE OR DELETE ON "payout_accounts"
  FOR EACH ROW EXECUTE FUNCTION "announce_row"('seller_id');
--> statement-breakpoint
DROP FUNCTION "announce"();
