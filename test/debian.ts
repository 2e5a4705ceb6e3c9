import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const isDebian = () => existsSync('/etc/os-release') && /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'));

/** Installs a package of Debian's or Ubuntu's for root. False where that is not possible; apt-get says why it failed. */
export function installFromDebian(name: string): boolean {
  if (!isDebian() || process.getuid?.() !== 0) return false;
  console.log(`Installing ${name} (only the first time) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) => execFileSync('apt-get', [...args, '-qq'], { stdio: 'inherit', env });
  try {
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', name);
    return true;
  } catch {
    return false;
  }
}

/** The folder with the programs of the newest PostgreSQL that Debian's or Ubuntu's packages installed. */
const newestPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .map((file) => path.dirname(file))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);

/** The same, installed where that is possible; undefined where it is not. */
export const findDebianPostgres = (): string | undefined =>
  newestPostgres() ?? (installFromDebian('postgresql') ? newestPostgres() : undefined);
