CREATE TABLE "import_pictures" (
	"import_id" text NOT NULL,
	"key" text NOT NULL,
	"zip_id" text,
	"problem" text,
	"picture" jsonb,
	CONSTRAINT "import_pictures_import_id_key_pk" PRIMARY KEY("import_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"kind" text NOT NULL,
	"changes" jsonb NOT NULL,
	"problems" jsonb,
	"outcome" text,
	"listing_id" text,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "import_zips" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"file_name" text NOT NULL,
	"pictures_named" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_zip_id_import_zips_id_fk" FOREIGN KEY ("zip_id") REFERENCES "public"."import_zips"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_zips" ADD CONSTRAINT "import_zips_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_pictures_zip" ON "import_pictures" USING btree ("zip_id");--> statement-breakpoint
CREATE INDEX "import_rows_pending" ON "import_rows" USING btree ("import_id","row") WHERE problems is null and outcome is null;--> statement-breakpoint
CREATE INDEX "import_zips_import" ON "import_zips" USING btree ("import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_open" ON "imports" USING btree ("seller_id") WHERE state in ('ready', 'importing');--> statement-breakpoint
CREATE INDEX "imports_seller" ON "imports" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");