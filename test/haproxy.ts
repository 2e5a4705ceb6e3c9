import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { installFromDebian } from './debian.ts';
import { freePort } from './native-postgres.ts';
import { eventually } from './world.ts';

const isInstalled = () => spawnSync('haproxy', ['-v']).status === 0;

/** Whether HAProxy is available. Installs it from Debian if possible. */
export const hasHaproxy = (): boolean => isInstalled() || (installFromDebian('haproxy') && isInstalled());

/** The configuration from docs/haproxy.cfg with other ports, for the current user and without TLS. */
function configure(port: number, processPorts: number[]): string {
  const replacements: [string, string][] = [
    ['    user haproxy\n    group haproxy\n', ''],
    ['    bind :80\n', ''],
    ['bind :443 ssl crt /etc/ssl/skep.pem alpn h2,http/1.1', `bind 127.0.0.1:${port}`],
    ['    http-request redirect scheme https code 301 unless { ssl_fc }\n', ''],
  ];
  let config = readFileSync(path.join(import.meta.dirname, '../docs/haproxy.cfg'), 'utf8');
  // Replaces all ports in one pass, since a new port could be one of the old ones.
  config = config.replaceAll(/(?<=127\.0\.0\.1:)300[1-3]\b/g, (port) => String(processPorts[Number(port) - 3001]));
  for (const [from, to] of replacements) {
    if (!config.includes(from)) throw new Error(`docs/haproxy.cfg does not contain "${from}"`);
    config = config.replace(from, to);
  }
  return config;
}

/** Starts HAProxy in front of three processes, and stops it when the test file ends. Returns its URL. */
export async function startHaproxy(folder: string, processPorts: number[]): Promise<string> {
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configure(port, processPorts));
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  after(() => haproxy.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(`${url}/api/health`).catch(() => undefined))?.ok || undefined);
  return url;
}
