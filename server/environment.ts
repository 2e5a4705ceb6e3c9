import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { codeOf } from './db/sql-errors.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/**
 * Adds the settings in `file` to the environment. Node's own loader treats a file it may not read as missing, which would start a
 * demo shop instead of the real one.
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
  // Some editors write a byte order mark. It would become part of the first setting's name, so the setting would be ignored.
  for (const [name, value] of Object.entries(parseEnv(text.replace(/^\uFEFF/, '')))) process.env[name] ??= value;
}

/** Reads this process's settings from the environment and, for anything not set there, from a `.env` file. */
export function readEnvironment(file = '.env'): Settings {
  loadFile(file);
  return readSettings(process.env);
}
