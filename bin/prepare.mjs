// Runs on the system's own Node (20 or later) before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);

/** @returns {string[]} every file below a folder, or the file itself */
function filesBelow(place) {
  if (!existsSync(place)) return [];
  const entries = readdirSync(place, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const child = path.join(place, entry.name);
    return entry.isDirectory() ? filesBelow(child) : [child];
  });
}

function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

const readJson = (...parts) => JSON.parse(readFileSync(at(...parts), 'utf8'));

/** Whether npm has installed what the lock file names. Without `dev`, packages that only building and testing need may be missing. */
function isInstalled(dev) {
  if (!existsSync(at('node_modules', '.package-lock.json'))) return false;
  const { packages: installed } = readJson('node_modules', '.package-lock.json');
  const { packages: wanted } = readJson('package-lock.json');
  return Object.entries(wanted).every(([place, entry]) => {
    const mayBeMissing = place === '' || entry.optional || (!dev && (entry.dev || entry.devOptional));
    return place in installed ? installed[place].version === entry.version : mayBeMissing;
  });
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

let running;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => (running ? running.kill(signal) : process.exit(1)));

/** Runs npm with its output shown. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  running = cli
    ? spawn(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  return new Promise((resolve, reject) => {
    running.on('error', reject);
    running.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ${args.join(' ')} failed`))));
  });
}

/** Running built pages needs no dev packages, so a production install (`npm ci --omit=dev`) is enough for it. */
const onlyToRun = process.argv.includes('--only-to-run');
const onlyPackages = process.argv.includes('--only-packages');

async function prepare() {
  const sources = [
    ...filesBelow(at('web')),
    ...filesBelow(at('contract')),
    at('vite.config.ts'),
    at('react-router.config.ts'),
  ];
  const source = fingerprint([...sources, at('package-lock.json')]);
  const built = at('build', '.skep-built');
  const isBuilt = readStamp(built) === source;
  if (!isInstalled(!isBuilt || !onlyToRun)) {
    console.log('Installing packages (only when they change) …');
    await npm('ci', '--include=dev', '--no-audit', '--no-fund');
  }
  if (onlyPackages) return;
  if (!isBuilt) {
    console.log('Building the pages (only when they change) …');
    await npm('run', '--silent', 'build');
    mkdirSync(at('build'), { recursive: true });
    writeFileSync(built, source);
  }
  const tables = fingerprint([...filesBelow(at('server', 'db', 'migrations')), at('package-lock.json')]);
  const blank = at('build', '.skep-blank');
  if (readStamp(blank) !== tables) {
    console.log('Creating a blank database to start from (only when its tables change) …');
    await npm('run', '--silent', 'build:database');
    writeFileSync(blank, tables);
  }
}

prepare().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
