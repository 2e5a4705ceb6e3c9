CREATE TABLE "failed_job_news" (
	"kind" text PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
