-- It was lost with the column that 0015_search_places replaced.
CREATE INDEX IF NOT EXISTS "users_search" ON "users" USING gin ("search");
