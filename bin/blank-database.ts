import { renameSync, rmSync } from 'node:fs';
import { blankFolder, openEmbedded } from '#server/db/client.ts';
import { prepareDatabase } from '#server/prepare-database.ts';

/** Creates the blank embedded database, migrated and empty, that every new one is copied from. It appears complete or not at all. */
const unfinished = `${blankFolder}-${process.pid}`;
rmSync(blankFolder, { recursive: true, force: true });
await prepareDatabase(await openEmbedded(unfinished));
renameSync(unfinished, blankFolder);
rmSync(`${unfinished}.lock`);
