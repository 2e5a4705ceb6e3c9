import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installFromDebian } from '#test/debian.ts';
import { checkLedger, running, startSkep } from '#test/start-skep.ts';

/**
 * Runs browser journeys against a real Skep, then checks its ledger. Arguments are passed on to
 * Playwright (`e2e/buy.spec.ts --project phone`).
 */

const root = path.join(import.meta.dirname, '..');

/** Chromium's headless shell does a quarter less work for the same pages. */
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

/**
 * Fonts with the metrics of Arial and Times New Roman, which most visitors see while Skep's fonts load. A bare Debian only has wider ones.
 */
const fonts = '/usr/share/fonts/truetype/liberation';

/** The path of Chromium or Chrome. Installs a missing browser and missing fonts from Debian if possible. */
function findBrowser(): string {
  if (!existsSync(fonts)) installFromDebian('fonts-liberation');
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH is ${given}, which does not exist.`);
  if (given) return given;
  if (existsSync(shell) || installFromDebian('chromium-headless-shell')) return shell;
  const found = browsers.find((file) => existsSync(file));
  if (!found) throw new Error('The journeys need Chromium or Chrome: install it, or set CHROME_PATH to its location.');
  return found;
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

async function run(): Promise<void> {
  const browser = findBrowser();
  execFileSync(process.execPath, ['bin/prepare.mjs'], { cwd: root, stdio: 'inherit' });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-journeys-'));
  try {
    const skep = await startSkep(dataDir);
    await runPlaywright(skep.url, dataDir, browser).catch(reportFailure);
    await skep.stop();
    await checkLedger(dataDir);
    console.log('The resulting ledger agrees with the provider.');
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
