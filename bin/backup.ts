import path from 'node:path';
import { backUp, restore } from '#server/db/backup.ts';
import type { Settings } from '#server/settings.ts';
import { runCommand } from './command.ts';

/**
 * `npm run backup -- /backups/monday` copies the embedded database and its files while Skep is stopped.
 * `npm run restore -- /backups/monday` puts them into an empty DATA_DIR.
 */
const [command, folder, ...more] = process.argv.slice(2);

function run({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl) throw new Error('DATABASE_URL is set: back up and restore PostgreSQL with pg_dump and pg_restore.');
  // Extra arguments mean that a folder name with spaces was not quoted.
  if (!folder || folder.startsWith('-') || more.length > 0)
    throw new Error(`Usage: npm run ${command === 'restore' ? 'restore' : 'backup'} -- <folder>`);
  const at = path.resolve(folder);
  if (command === 'restore') return `${restore(at, dataDir)} files have been checked and restored into ${dataDir}.`;
  return `${backUp(dataDir, at)} files have been copied to ${at}. The key to the private files (FILES_KEY, or files.key in ${dataDir}) is not included: store a copy elsewhere.`;
}

await runCommand((settings) => console.log(run(settings)));
