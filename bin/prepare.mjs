// Runs on the system's Node (20 or later) before anything is installed, so it is plain JavaScript without packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);

/** @returns {string[]} every file in a folder and its subfolders */
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

/** Whether npm has installed what the lockfile lists. Without `dev`, development dependencies may be missing. */
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

const isWindows = process.platform === 'win32';
/** The npm process that is running. */
let running;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopping = true;
    if (!running) process.exit(1);
    try {
      // Signals the whole process group, because npm's shell does not forward signals to its children.
      process.kill(isWindows ? running.pid : -running.pid, signal);
    } catch {
      // It has just ended.
    }
  });

/** Runs npm with its output shown. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit', detached: !isWindows };
  running = cli
    ? spawn(process.execPath, [cli, ...args], options)
    : spawn('npm', args, { ...options, shell: isWindows });
  return new Promise((resolve, reject) => {
    running.on('error', reject);
    running.on('exit', (code) => {
      running = undefined;
      if (code === 0 && !isStopping) resolve();
      else reject(new Error(`npm ${args.join(' ')} failed`));
    });
  });
}

/** Running a finished build needs no development dependencies, so a production install (`npm ci --omit=dev`) is enough. */
const runOnly = process.argv.includes('--run-only');
const onlyPackages = process.argv.includes('--only-packages');

/** The code below a folder, without its tests. */
const codeBelow = (name) => filesBelow(at(name)).filter((file) => /(?<!\.test)\.ts$/.test(file));

/** The build products, each with its npm script and source files. Those with `needsDev` can only be built with development dependencies. */
const products = [
  {
    message: 'Building the pages (only when they change) …',
    script: 'build',
    stamp: at('build', '.skep-built'),
    needsDev: true,
    sources: [
      ...filesBelow(at('web')),
      ...filesBelow(at('contract')),
      at('vite.config.ts'),
      at('react-router.config.ts'),
    ],
  },
  {
    message: 'Building the server (only when it changes) …',
    script: 'build:server',
    stamp: at('build', '.skep-server'),
    needsDev: true,
    sources: [
      ...['contract', 'demo', 'sandbox', 'server'].flatMap(codeBelow),
      at('package.json'),
      at('vite.server.config.ts'),
    ],
  },
  {
    message: 'Creating a blank database to start from (only when its tables change) …',
    script: 'build:database',
    stamp: at('build', '.skep-blank'),
    sources: filesBelow(at('server', 'db', 'migrations')),
  },
];

const isBuilt = ({ stamp, source }) => readStamp(stamp) === source;

async function prepare() {
  const wanted = products.map((product) => ({
    ...product,
    source: fingerprint([...product.sources, at('package-lock.json')]),
  }));
  if (!isInstalled(!runOnly || wanted.some((product) => product.needsDev && !isBuilt(product)))) {
    console.log('Installing packages (only when they change) …');
    await npm('ci', '--include=dev', '--no-audit', '--no-fund');
  }
  if (onlyPackages) return;
  for (const product of wanted) {
    // Checked only now, because building the pages empties the folder.
    if (isBuilt(product)) continue;
    console.log(product.message);
    // After an interrupted build the stamp of the previous one would be wrong.
    rmSync(product.stamp, { force: true });
    await npm('run', '--silent', product.script);
    mkdirSync(at('build'), { recursive: true });
    writeFileSync(product.stamp, product.source);
  }
}

prepare().catch((error) => {
  if (!isStopping) console.error(error.message);
  process.exit(1);
});
