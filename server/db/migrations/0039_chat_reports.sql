INSERT INTO "reports" ("id", "kind", "target_id", "owner_id", "reporter_id", "reason", "details", "snapshot", "created_at")
SELECT r."id", 'message', r."message_id", m."sender_id", r."reporter_id", 'other', r."reason",
	jsonb_build_object('title', 'Chat message', 'text', coalesce(nullif(m."content", ''), '[image]'), 'image', null, 'context', '[]'::jsonb), r."reported_at"
FROM "chat_reports" r JOIN "messages" m ON m."id" = r."message_id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "chat_reports" CASCADE;