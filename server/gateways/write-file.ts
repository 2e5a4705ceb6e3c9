import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file that only we can read, in a folder that is created if missing. It appears only once it is complete, and nothing is left if
 * that fails: if the disk fills up, a partial file would otherwise take up all the remaining space.
 */
export async function writePrivateFile(file: string, content: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, content, { mode: 0o600 });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
