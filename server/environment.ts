import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { codeOf } from './db/sql-errors.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/**
 * Adds the settings in `file` to the environment. Node itself treats a file that it is not allowed to read as missing, so a demo shop
 * would start instead of the real one.
 */
function loadFile(file: string): void {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new SettingsError(
      `The settings in ${path.resolve(file)} cannot be read (${(error as Error).message}). Allow this user to read the file, or remove it.`,
    );
  }
  // The byte order mark that some editors write would become part of the first setting's name, which would then be ignored.
  for (const [name, value] of Object.entries(parseEnv(text.replace(/^\uFEFF/, '')))) process.env[name] ??= value;
}

/** The settings of this process: the environment, and a `.env` file for anything the environment does not set. */
export function readEnvironment(file = '.env'): Settings {
  loadFile(file);
  return readSettings(process.env);
}
