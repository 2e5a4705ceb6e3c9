import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './native-postgres.ts';
import { builtServer, liftoff, unsetSettings } from './child-processes.ts';

const root = path.join(import.meta.dirname, '..');

/** The processes that have been started, which must be killed on an interrupt. */
export const running: ChildProcess[] = [];

export type Skep = { url: string; stop: () => Promise<void>; kill: () => Promise<void> };

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (const started = Date.now(); Date.now() - started < 180_000;) {
    if (server.exitCode !== null) throw new Error(`Skep exited with code ${server.exitCode} while starting.`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error('Skep was not ready within three minutes.');
}

/** Starts Skep with the demo shop. `stop` throws if it does not exit cleanly or has logged an error. */
export async function startSkep(dataDir: string, settings: Record<string, string> = {}): Promise<Skep> {
  const port = Number(settings.PORT) || (await freePort());
  // A host name, since browsers do not allow passkeys on an IP address.
  const url = `http://localhost:${port}`;
  const defaults = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, DATA_DIR: dataDir };
  const server = spawn(process.execPath, [liftoff, builtServer], {
    cwd: root,
    env: {
      ...process.env,
      ...unsetSettings,
      ...defaults,
      NODE_ENV: 'production',
      DEMO: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  running.push(server);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    const errors = output.split('\n').filter((line) => /"level":[56]0/.test(line));
    if (errors.length > 0) throw new Error(`Skep logged errors:\n${errors.slice(0, 20).join('\n')}`);
    if (server.exitCode !== 0)
      throw new Error(`Skep exited with ${server.exitCode ?? server.signalCode}:\n${output.slice(-4000)}`);
  };
  const kill = async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    server.kill('SIGKILL');
    console.error(output.slice(-4000));
    throw error;
  }
  return { url, stop, kill };
}

/** Compares the ledger with the provider, restarting Skep if needed to finish work that was in progress when it stopped. */
export async function checkLedger(dataDir: string, settings: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, ...unsetSettings, DATA_DIR: dataDir };
  for (let attempts = 0; ; attempts += 1) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/ledger.ts'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    if (status === 0) return;
    if (attempts === 3) throw new Error(`After the journey:\n${stdout}${stderr}`);
    const skep = await startSkep(dataDir, settings);
    await sleep(5_000);
    await skep.stop();
  }
}
