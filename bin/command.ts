import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { prepareDataFolder } from '#server/db/data-folder.ts';
import { explainNoConnection, explainUnusable } from '#server/db/explain-unusable.ts';
import { readEnvironment } from '#server/environment.ts';
import type { Settings } from '#server/settings.ts';

function sentenceOf(error: unknown): unknown {
  if (error instanceof z.ZodError) return error.issues[0]?.message;
  if (error instanceof Problem) return Object.values(error.fields ?? {})[0] ?? error.message;
  return error instanceof Error ? error.message : error;
}

/** Runs a command with Skep's settings. If it fails, prints what is wrong and exits with code 1. */
export async function runCommand(command: (settings: Settings) => Promise<void> | void): Promise<void> {
  try {
    await command(readEnvironment());
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** Throws if PostgreSQL cannot be reached, or if Skep has never used the database. */
async function requireShop({ db }: Database): Promise<void> {
  const { rows } = await db
    .execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`)
    .catch((cause: Error) => {
      throw new Error(explainNoConnection(cause), { cause });
    });
  if (!rows[0]?.found)
    throw new Error(
      'The database in DATABASE_URL does not belong to a shop. Set DATABASE_URL as for npm start, or start Skep first.',
    );
}

/**
 * Opens the shop's database and migrates it. Never creates one, which after a wrong setting or a failed restore would look
 * like an empty shop.
 */
export async function withDatabase<T>(settings: Settings, run: (database: Database) => Promise<T>): Promise<T> {
  if (!settings.databaseUrl && !existsSync(path.join(settings.dataDir, 'db')))
    throw new Error(
      `There is no embedded database in ${settings.dataDir}. Set DATABASE_URL or DATA_DIR as for npm start.`,
    );
  // On a full disk, PostgreSQL fails as if its data were damaged.
  if (!settings.databaseUrl) await prepareDataFolder(settings.dataDir);
  const database = await openDatabase(settings, () => {});
  try {
    if (settings.databaseUrl) await requireShop(database);
    await database.migrate().catch((error: unknown) => {
      const reason = explainUnusable(error);
      throw reason ? new Error(reason, { cause: error }) : error;
    });
    return await run(database);
  } finally {
    await database.close();
  }
}

export type FileContent = Uint8Array | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file that only its owner can read, and never overwrites one. Even if the process is killed, the file is either complete or
 * absent, since half an export could be mistaken for a whole one.
 */
export async function writeNewFile(to: string, content: FileContent): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} already exists. Please choose another file name.`);
  const part = `${to}.part`;
  await rm(part, { force: true });
  try {
    await writeFile(part, content, { flag: 'wx', mode: 0o600 });
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
