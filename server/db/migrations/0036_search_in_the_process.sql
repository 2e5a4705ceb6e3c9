-- Listings are searched by an index in the process (server/catalogue/search-index.ts).
DROP TABLE "search_words";--> statement-breakpoint
DROP INDEX "listings_search";--> statement-breakpoint
ALTER TABLE "listings" DROP COLUMN "search";--> statement-breakpoint
DROP FUNCTION "in_period"(tsvector, int);--> statement-breakpoint
DROP FUNCTION "in_period"(tsquery, int);--> statement-breakpoint
DROP FUNCTION "listing_period"(timestamptz);
