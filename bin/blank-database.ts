import { renameSync, rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/db/client.ts';
import { blankFolder } from '#server/db/embedded-folder.ts';
import { prepareDatabase } from '#server/prepare-database.ts';

/** Creates the blank database (migrated but empty) that every new embedded database is copied from. It appears only once it is complete. */
const unfinished = `${blankFolder}-${process.pid}`;
rmSync(blankFolder, { recursive: true, force: true });
const database = await openEmbedded(unfinished);
// Nothing creates databases from these, and without them there are half as many files to copy.
for (const template of ['template0', 'template1']) {
  await database.db.execute(sql`update pg_database set datistemplate = false where datname = ${template}`);
  await database.db.execute(sql`drop database ${sql.identifier(template)}`);
}
await prepareDatabase(database);
renameSync(unfinished, blankFolder);
rmSync(`${unfinished}.lock`);
