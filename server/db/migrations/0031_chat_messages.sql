CREATE TABLE "blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_two" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "chat_images" (
	"id" text PRIMARY KEY NOT NULL,
	"uploader_id" text NOT NULL,
	"message_id" text,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"reporter_id" text NOT NULL,
	"reason" text NOT NULL,
	"context" jsonb NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "last_seen" (
	"user_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "messages_chat";--> statement-breakpoint
DROP INDEX "messages_unread";--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "last_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "first_read_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "second_read_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "first_unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "second_unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "listing_id" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "number" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "client_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "warning" text;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_images" ADD CONSTRAINT "chat_images_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_images" ADD CONSTRAINT "chat_images_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_seen" ADD CONSTRAINT "last_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "chat_images_message" ON "chat_images" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "chat_images_unsent" ON "chat_images" USING btree ("uploader_id","uploaded_at") WHERE "chat_images"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_message" ON "chat_reports" USING btree ("message_id","reporter_id");--> statement-breakpoint
CREATE INDEX "chat_reports_at" ON "chat_reports" USING btree ("reported_at");--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_first_unread" ON "chats" USING btree ("first_id") WHERE "chats"."first_unread" > 0;--> statement-breakpoint
CREATE INDEX "chats_second_unread" ON "chats" USING btree ("second_id") WHERE "chats"."second_unread" > 0;--> statement-breakpoint
CREATE INDEX "chats_listing" ON "chats" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_number" ON "messages" USING btree ("chat_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "read_at";--> statement-breakpoint
-- Announces on the channel "live" what open sockets must learn once it is committed (server/db/change-feed.ts). The trigger's arguments are
-- the columns that say whom or what a row is about. Equal announcements of a transaction arrive once.
CREATE FUNCTION "announce_live"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM pg_notify('live', jsonb_build_object('table', TG_TABLE_NAME, 'ids',
    (SELECT jsonb_agg(changed -> name) FROM unnest(TG_ARGV) AS name))::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "sessions_live" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "announce_live"('token_hash');
--> statement-breakpoint
CREATE TRIGGER "users_live" AFTER UPDATE OF "banned_at", "deleted_at" ON "users" FOR EACH ROW
  WHEN (NEW.banned_at IS DISTINCT FROM OLD.banned_at OR NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
  EXECUTE FUNCTION "announce_live"('id');
--> statement-breakpoint
CREATE TRIGGER "notifications_live" AFTER INSERT OR DELETE OR UPDATE OF "read_at" ON "notifications"
  FOR EACH ROW EXECUTE FUNCTION "announce_live"('user_id');
--> statement-breakpoint
-- Messages of people are sent to sockets by the process that stores them; those of Skep are written in the transactions of orders.
CREATE TRIGGER "messages_live" AFTER INSERT ON "messages" FOR EACH ROW WHEN (NEW.is_system)
  EXECUTE FUNCTION "announce_live"('id');
