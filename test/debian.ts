import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const isDebian = () => existsSync('/etc/os-release') && /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'));

/** Installs a Debian or Ubuntu package if running as root. Returns false if that fails; apt-get prints the reason. */
export function installFromDebian(name: string): boolean {
  if (!isDebian() || process.getuid?.() !== 0) return false;
  console.log(`Installing ${name} (first time only) …`);
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

/** The folder with the binaries of the newest PostgreSQL installed from Debian or Ubuntu packages. */
const newestPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .map((file) => path.dirname(file))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);

/** The folder with PostgreSQL's binaries, which are installed if missing. Undefined if they cannot be installed. */
export const findDebianPostgres = (): string | undefined =>
  newestPostgres() ?? (installFromDebian('postgresql') ? newestPostgres() : undefined);
