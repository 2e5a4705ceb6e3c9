DROP INDEX "listings_postcode";--> statement-breakpoint
DROP INDEX "listings_city";--> statement-breakpoint
ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(regexp_replace(normalize(name || case role when 'seller' then ' ' || coalesce(business_name, '') || ' ' || coalesce(city, '') else '' end, NFKD), '[\u0300-\u036f]', '', 'g'), '/.:@_+<>&~-', repeat(' ', 11)))) STORED;--> statement-breakpoint
CREATE INDEX "listings_outward" ON "listings" USING btree (split_part(postcode, ' ', 1) text_pattern_ops) WHERE status = 'active' and hidden_at is null;--> statement-breakpoint
CREATE INDEX "listings_city" ON "listings" USING gin (lower(city) gin_trgm_ops) WHERE status = 'active' and hidden_at is null;