-- Search ranks the newest matches, and a GIN index knows no order: in a large shop all matches of all years were gathered and
-- fetched to find the newest. So the index holds each word together with the four weeks its listing is from, and a search
-- asks for one period after the other, the newest first, until it has enough (server/catalogue/search.ts).
CREATE FUNCTION "listing_period"("at" timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN floor(extract(epoch FROM "at" AT TIME ZONE 'UTC') / (28 * 86400));
--> statement-breakpoint
-- The cost keeps PostgreSQL from working this out for one row after the other where the index has it.
CREATE FUNCTION "in_period"("words" tsvector, "period" int) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
  RETURN (SELECT array_to_tsvector(array_agg("period" || ' ' || "word")) FROM unnest(tsvector_to_array("words")) AS "word");
--> statement-breakpoint
CREATE FUNCTION "in_period"("query" tsquery, "period" int) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace("query"::text, $$'((?:[^']|'')+)'$$, '''' || "period" || ' \1''', 'g')::tsquery;
--> statement-breakpoint
DROP INDEX "listings_search";--> statement-breakpoint
CREATE INDEX "listings_search" ON "listings" USING gin (in_period(search, listing_period(created_at))) WHERE status = 'active' and hidden_at is null;