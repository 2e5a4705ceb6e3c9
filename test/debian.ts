import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

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
