ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(normalize(coalesce(name, '') || ' ' || coalesce(business_name, '') || ' ' || coalesce(city, ''), NFKD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "listings" drop column "search";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', regexp_replace(normalize(title, NFKD), '[\u0300-\u036f]', '', 'g')), 'A') || setweight(to_tsvector('english', category), 'B') || setweight(to_tsvector('english', regexp_replace(normalize(description, NFKD), '[\u0300-\u036f]', '', 'g')), 'D')) STORED;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search");--> statement-breakpoint
CREATE INDEX "listings_search" ON "listings" USING gin ("search");--> statement-breakpoint
INSERT INTO "search_words" SELECT regexp_replace(normalize("word", NFKD), '[\u0300-\u036f]', '', 'g') FROM "search_words" ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "search_words" WHERE "word" <> regexp_replace(normalize("word", NFKD), '[\u0300-\u036f]', '', 'g');
