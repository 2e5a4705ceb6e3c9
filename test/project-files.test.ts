import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };
import { colours } from '#server/colours.ts';
import { readSettings } from '#server/settings.ts';
import { diagram } from '#bin/order-process.ts';

const root = path.join(import.meta.dirname, '..');
const pathOf = (name: string) => path.join(root, name);
const read = (name: string) => readFileSync(pathOf(name), 'utf8');
const assertExists = (name: string, where: string) =>
  assert.ok(existsSync(pathOf(name)), `${where} names ${name}, which does not exist`);

const nodeVersion = read('.nvmrc').trim();
/** `.env.example` lists all settings; server/settings.test.ts checks this. */
const settings = new Set([...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name));

/** Checks that the npm scripts and the repository's files named in a command line exist. */
function checkCommand(command: string, where: string): void {
  for (const [, script = ''] of command.matchAll(/\bnpm (?:run )?(?!ci\b|run\b)([a-z][\w:-]*)/g))
    assert.ok(script in packageJson.scripts, `${where} names the npm script ${script}, which does not exist`);
  for (const [file] of command.matchAll(/\b(?:bin|server|test|bench|e2e)\/[\w./-]+\.\w+/g)) assertExists(file, where);
}

type Instruction = { name: string; value: string };

/** The Dockerfile's instructions, each joined into one line. */
const instructions: Instruction[] = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ name: line.split(' ', 1)[0] ?? '', value: line.slice(line.indexOf(' ') + 1) }));

const valuesOf = (instruction: string) =>
  instructions.filter(({ name }) => name === instruction).map(({ value }) => value);

type Service = {
  image?: string;
  build?: string;
  ports?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };
type Workflow = { jobs: Record<string, { steps: { run?: string; uses?: string; with?: Record<string, string> }[] }> };
type Dependabot = { updates: { 'package-ecosystem': string; directory: string }[] };

const compose = parse(read('compose.yaml')) as Compose;
const app: Service = compose.services.app ?? {};
const workflow = parse(read('.github/workflows/test.yml')) as Workflow;
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

describe('the order-process diagram', () => {
  it('is up to date (run npm run order-process)', () => {
    assert.equal(read('docs/order-process.md'), diagram);
  });
});

describe('the Node version', () => {
  it('is the same for npm, nvm, the image and the workflow, and allowed by package.json', () => {
    assert.match(nodeVersion, /^\d+\.\d+\.\d+$/);
    for (const [name, version] of Object.entries(packageJson.optionalDependencies))
      assert.equal(version, nodeVersion, name);
    const [, least = ''] = /^>=(\d+)$/.exec(packageJson.engines.node) ?? [];
    assert.ok(Number.parseInt(nodeVersion, 10) >= Number(least) && Number(least) > 0, packageJson.engines.node);
    for (const from of valuesOf('FROM')) assert.match(from, new RegExp(`^node:${nodeVersion}-slim( AS \\w+)?$`));
    const setUp = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
    assert.equal(setUp?.with?.['node-version-file'], '.nvmrc');
    assert.equal(packageJson.devDependencies['@types/node'].split('.')[0], nodeVersion.split('.')[0]);
  });
});

describe('the colours of emails and plain pages', () => {
  it('match the stylesheet', () => {
    const tokens = read('web/styles/tokens.css');
    for (const [name, themes] of Object.entries(colours))
      assert.match(tokens, new RegExp(`^ {2}--${name}: light-dark\\(${themes.join(', ')}\\);`, 'm'));
  });
});

describe('.editorconfig', () => {
  it('agrees with the formatter', () => {
    const { printWidth } = JSON.parse(read('.oxfmtrc.json')) as { printWidth: number };
    assert.match(read('.editorconfig'), new RegExp(`^max_line_length = ${printWidth}$`, 'm'));
    assert.match(read('.editorconfig'), /^indent_style = space\nindent_size = 2$/m);
  });
});

describe('the workflow', () => {
  it('runs all tests, and names only scripts and files that exist', () => {
    for (const wanted of ['npm test', 'npm run test:long']) assert.ok(steps.some(({ run }) => run === wanted));
    for (const { run } of steps) checkCommand(run ?? '', 'the workflow');
  });

  it('starts the image with its services, waits until they are healthy and calls the app', () => {
    assert.ok(steps.some(({ run }) => run?.startsWith('docker compose up --build --detach --wait')));
    const { publicUrl } = readSettings(app.environment ?? {});
    assert.ok(steps.some(({ run }) => run?.endsWith(`${publicUrl}/api/health`)));
  });
});

describe('Dependabot', () => {
  it('covers every package ecosystem in the repository', () => {
    const { updates } = parse(read('.github/dependabot.yml')) as Dependabot;
    const manifests: Record<string, string> = {
      npm: 'package-lock.json',
      'github-actions': '.github/workflows',
      docker: 'Dockerfile',
      'docker-compose': 'compose.yaml',
    };
    assert.deepEqual(
      updates.map((update) => update['package-ecosystem']).toSorted(),
      Object.keys(manifests).toSorted(),
    );
    for (const { 'package-ecosystem': ecosystem, directory } of updates)
      assertExists(path.posix.join('.', directory, manifests[ecosystem] ?? ecosystem), 'Dependabot');
  });
});

describe('the image', () => {
  const copies = valuesOf('COPY').map((value) => value.split(' '));

  it('copies files that exist, from stages that exist', () => {
    const stages = new Set(valuesOf('FROM').map((from) => / AS (\w+)$/.exec(from)?.[1]));
    for (const [first = '', ...rest] of copies) {
      const stage = /^--from=(\w+)$/.exec(first)?.[1];
      if (stage) assert.ok(stages.has(stage), stage);
      else for (const file of [first, ...rest.slice(0, -1)]) assertExists(file, 'the Dockerfile');
    }
    for (const command of [...valuesOf('RUN'), ...valuesOf('CMD')]) checkCommand(command, 'the Dockerfile');
  });

  it('contains the articles, every folder the server imports from, and the files bin/prepare.mjs compares with the build', () => {
    const last = instructions.findLastIndex(({ name }) => name === 'FROM');
    const shipped = instructions.slice(last).flatMap(({ name, value }) => (name === 'COPY' ? value.split(' ') : []));
    const imported = Object.keys(packageJson.imports).map((name) => name.slice(1, -2));
    for (const each of imported.filter((name) => name !== 'test')) assert.ok(shipped.includes(each), each);
    assert.ok(shipped.includes('articles'), 'Skep refuses to start without its articles');
    for (const [, file = ''] of read('bin/prepare.mjs').matchAll(/at\('([\w.-]+)'/g))
      assert.ok(
        [...shipped, 'node_modules', './build'].some((each) => each.replace('./', '') === file),
        file,
      );
  });

  it('leaves out only files that exist, or that Git ignores because they are generated', () => {
    const namesIn = (file: string) =>
      read(file)
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
        .map((line) => line.replace(/\/$/, ''));
    const ignored = namesIn('.gitignore');
    for (const name of namesIn('.dockerignore'))
      if (name !== '.git' && !ignored.includes(name)) assertExists(name, '.dockerignore');
  });

  it('does not run as root, sets only settings that exist, and calls the health check', () => {
    assert.deepEqual(valuesOf('USER'), ['node']);
    const variables = valuesOf('ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)]);
    for (const [, name = ''] of variables) assert.ok(settings.has(name), name);
    const values = Object.fromEntries(variables.map(([, name, value]) => [name, value]));
    assert.deepEqual(valuesOf('EXPOSE'), [values.PORT]);
    assert.deepEqual(valuesOf('VOLUME'), [values.DATA_DIR]);
    assert.match(valuesOf('HEALTHCHECK').join(), /process\.env\.PORT\}\/api\/health`/);
    assert.deepEqual(valuesOf('CMD').at(-1), '["sh", "bin/start.sh"]');
  });
});

describe('compose.yaml', () => {
  it('sets only settings that exist, to values that Skep accepts', () => {
    assert.equal(app.build, '.');
    for (const name of Object.keys(app.environment ?? {})) assert.ok(settings.has(name), name);
    const { databaseUrl, redisUrl, s3, smtpUrl } = readSettings(app.environment ?? {});
    for (const url of [databaseUrl, redisUrl, s3?.endpoint, smtpUrl]) {
      assert.ok(url);
      assert.ok(new URL(url).hostname in compose.services, `${url} names no service`);
    }
  });

  it("publishes the port the image listens on, at the app's public URL", () => {
    const [port = ''] = valuesOf('EXPOSE');
    const { publicUrl } = readSettings(app.environment ?? {});
    assert.deepEqual(app.ports, [`127.0.0.1:${new URL(publicUrl).port}:${port}`]);
    assert.equal(app.environment?.PORT, undefined, 'the image sets it');
  });

  it("stores the app's data in a volume, in the folder that the image writes to", () => {
    const [dataDir = ''] = valuesOf('VOLUME');
    assert.deepEqual(app.volumes, [`data:${dataDir}`]);
    assert.equal(app.environment?.DATA_DIR, undefined, 'the image sets it');
  });

  it('configures the services with the names and keys that the app uses', () => {
    const { databaseUrl = '', s3 } = readSettings(app.environment ?? {});
    const { postgres, store } = compose.services;
    const { username, password, pathname } = new URL(databaseUrl);
    assert.deepEqual(postgres?.environment, { POSTGRES_USER: username, POSTGRES_PASSWORD: password });
    assert.equal(pathname, `/${username}`, 'the database is named after the user');
    assert.equal(store?.environment?.ROOT_ACCESS_KEY, s3?.accessKeyId);
    assert.equal(store?.environment?.ROOT_SECRET_KEY, s3?.secretAccessKey);
    assert.equal(store?.environment?.VGW_REGION, s3?.region);
    assert.deepEqual(store?.volumes, [`store:/data/${s3?.bucket}`]);
  });

  it('waits for all services, which have health checks, and declares all volumes in use', () => {
    for (const name of Object.keys(app.depends_on ?? {})) assert.ok(compose.services[name]?.healthcheck, name);
    assert.deepEqual(
      Object.keys(app.depends_on ?? {}).toSorted(),
      Object.keys(compose.services)
        .filter((name) => name !== 'app')
        .toSorted(),
    );
    const used = Object.values(compose.services).flatMap(({ volumes }) => volumes ?? []);
    assert.deepEqual(new Set(used.map((volume) => volume.split(':')[0])), new Set(Object.keys(compose.volumes)));
  });
});
