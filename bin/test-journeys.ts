import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installFromDebian } from '../test/debian.ts';
import { freePort } from '../test/native-postgres.ts';
import { unsetSettings } from '../test/unset.ts';

/** Runs browser journeys against a real Skep, then checks its ledger; arguments go to Playwright (`e2e/buy.spec.ts --project phone`). */

const root = path.join(import.meta.dirname, '..');

/** Headless Chromium: a quarter less work for the same pages. */
const shell = '/usr/bin/chromium-headless-shell';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium, installed from Debian if possible. */
function findBrowser(): string {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH is ${given}, which does not exist.`);
  if (given) return given;
  if (existsSync(shell) || installFromDebian('chromium-headless-shell')) return shell;
  const found = browsers.find((file) => existsSync(file));
  if (!found) throw new Error('The journeys need Chromium or Chrome: install it, or set CHROME_PATH to its location.');
  return found;
}

const running: ChildProcess[] = [];

type Skep = { url: string; stop: () => Promise<void> };

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`Skep ended with exit code ${server.exitCode} while starting.`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error('Skep was not ready within a minute.');
}

/** Starts a Skep with the demo world; `stop` throws if it did not exit cleanly or logged an error. */
async function startSkep(dataDir: string): Promise<Skep> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, DATA_DIR: dataDir };
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...unsetSettings,
      ...own,
      NODE_ENV: 'production',
      DEMO: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
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
      throw new Error(`Skep ended with ${server.exitCode ?? server.signalCode}:\n${output.slice(-4000)}`);
  };
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    server.kill('SIGKILL');
    console.error(output.slice(-4000));
    throw error;
  }
  return { url, stop };
}

async function runPlaywright(url: string, dataDir: string, browser: string): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: url, DATA_DIR: dataDir, CHROME_PATH: browser },
  });
  running.push(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error(
      'Journeys failed; test-results/ has screenshots, and "node bin/test-journeys.ts e2e/….spec.ts --trace on" records a trace.',
    );
}

/** Compares the resulting ledger with the provider. Work that was in progress when Skep stopped gets time to finish. */
async function checkLedger(dataDir: string): Promise<void> {
  const env = { ...process.env, ...unsetSettings, DATA_DIR: dataDir };
  for (let tries = 0; ; tries += 1) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/ledger.ts'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    if (status === 0) return console.log('The resulting ledger agrees with the provider.');
    if (tries === 3) throw new Error(`After the journeys:\n${stdout}${stderr}`);
    const skep = await startSkep(dataDir);
    await sleep(5_000);
    await skep.stop();
  }
}

async function run(): Promise<void> {
  const browser = findBrowser();
  execFileSync(process.execPath, ['bin/prepare.mjs'], { cwd: root, stdio: 'inherit' });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-journeys-'));
  try {
    const skep = await startSkep(dataDir);
    await runPlaywright(skep.url, dataDir, browser).catch(reportFailure);
    await skep.stop();
    await checkLedger(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function reportFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    process.exitCode = 1;
    for (const child of running) child.kill('SIGINT');
  });

run().catch(reportFailure);
