import { renameSync, rmSync } from 'node:fs';
import { blankFolder, openEmbedded } from '#server/db/client.ts';
import { startOnce } from '#server/start-once.ts';

/** Makes the blank embedded database that every new one is a copy of: migrated and empty. It is there wholly or not at all. */
const making = `${blankFolder}-${process.pid}`;
rmSync(blankFolder, { recursive: true, force: true });
await startOnce(await openEmbedded(making));
renameSync(making, blankFolder);
rmSync(`${making}.lock`);
