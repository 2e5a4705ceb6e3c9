-- The names of a listing's pictures: the 32 hexadecimal digits in each address, /files/images/<digits>/<width>.webp.
CREATE FUNCTION "picture_names"("pictures" jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
  RETURN (SELECT array_agg(split_part("picture" ->> 'url', '/', 4)) FROM jsonb_array_elements("pictures") AS "picture");
--> statement-breakpoint
CREATE TABLE "unused_pictures" (
	"picture" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unused_pictures_since" ON "unused_pictures" USING btree ("since");--> statement-breakpoint
CREATE INDEX "users_picture" ON "users" USING btree (split_part("avatar", '/', 4));--> statement-breakpoint
CREATE INDEX "listings_pictures" ON "listings" USING gin (picture_names(pictures));--> statement-breakpoint
CREATE INDEX "import_pictures_picture" ON "import_pictures" USING btree (split_part(picture ->> 'url', '/', 4));--> statement-breakpoint
CREATE INDEX "orders_picture" ON "orders" USING btree (split_part("product_image", '/', 4));