import { rmSync } from 'node:fs';
import { blankFolder, openEmbedded } from '#server/db/client.ts';

/** Makes the empty embedded database that every new one is a copy of. */
rmSync(blankFolder, { recursive: true, force: true });
rmSync(`${blankFolder}.lock`, { force: true });
const database = await openEmbedded(blankFolder);
await database.close();
