-- Search ranks the newest matches, and a GIN index knows no order: in a large shop all matches of all years were gathered and
-- fetched to find the newest. So the index holds each word together with the four weeks its listing is from, and a search
-- asks for one period after the other, the newest first, until it has enough (server/catalogue/search.ts).
CREATE FUNCTION "listing_period"("at" timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN floor(extract(epoch FROM "at" AT TIME ZONE 'UTC') / (28 * 86400));
--> statement-breakpoint
-- The cost keeps PostgreSQL from working this out for one row after the other where the index has it. Words that nobody can type
-- (a search has at most 200 characters) are left out: the longest that a tsvector takes would be too long with a period.
CREATE FUNCTION "in_period"("words" tsvector, "period" int) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
  RETURN (SELECT array_to_tsvector(array_agg("period" || ' ' || "word")) FROM unnest(tsvector_to_array("words")) AS "word"
    WHERE octet_length("word") <= 1000);
--> statement-breakpoint
CREATE FUNCTION "in_period"("query" tsquery, "period" int) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace("query"::text, $$'((?:[^']|'')+)'$$, '''' || "period" || ' \1''', 'g')::tsquery;
--> statement-breakpoint
DROP INDEX "listings_search";--> statement-breakpoint
-- Signs between letters and figures become blanks: PostgreSQL took "Smith/WBC" for the name of a file, which nobody found by "WBC".
ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(regexp_replace(normalize(coalesce(name, '') || ' ' || coalesce(business_name, '') || ' ' || coalesce(city, ''), NFKD), '[\u0300-\u036f]', '', 'g'), '/.:@_+<>&~-', repeat(' ', 11)))) STORED;--> statement-breakpoint
ALTER TABLE "listings" drop column "search";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', translate(regexp_replace(normalize(title, NFKD), '[\u0300-\u036f]', '', 'g'), '/.:@_+<>&~-', repeat(' ', 11))), 'A') || setweight(to_tsvector('english', category), 'B') || setweight(to_tsvector('english', translate(regexp_replace(normalize(description, NFKD), '[\u0300-\u036f]', '', 'g'), '/.:@_+<>&~-', repeat(' ', 11))), 'D')) STORED;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search");--> statement-breakpoint
CREATE INDEX "listings_search" ON "listings" USING gin (in_period(search, listing_period(created_at))) WHERE status = 'active' and hidden_at is null;
