import { renameSync, rmSync } from 'node:fs';
import { blankFolder, openEmbedded } from '#server/db/client.ts';

/** Makes the empty embedded database that every new one is a copy of. It is there wholly or not at all. */
const making = `${blankFolder}-${process.pid}`;
const database = await openEmbedded(making);
await database.close();
rmSync(blankFolder, { recursive: true, force: true });
renameSync(making, blankFolder);
rmSync(`${making}.lock`);
