import assert from 'node:assert/strict';
import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { samples } from '#server/notifications/samples.ts';
import { builtServer, inLongRuns, liftoff } from './child-processes.ts';
import { freePort, startNativePostgres } from './native-postgres.ts';
import { assertOutcome, eventually } from './world.ts';

const root = path.join(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-start-'));
const children: ChildProcess[] = [];

/** Kills a process and its children, since killing only npm would leave the server running. */
function killGroup({ pid }: ChildProcess): void {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

after(() => {
  for (const child of children) killGroup(child);
  rmSync(folder, { recursive: true, force: true });
});

type Run = { child: ChildProcessWithoutNullStreams; output: () => string; exit: Promise<[number | null]> };

function start(command: string, args: string[], env: Record<string, string>, cwd = root): Run {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error', ...env },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, exit: once(child, 'exit') as Promise<[number | null]> };
}

const server = (env: Record<string, string>) =>
  start(process.execPath, [liftoff, builtServer], { NODE_ENV: 'production', ...env });

const isReady = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok ? true : undefined;

describe('preparing', () => {
  /** Creates a project whose build runs a tool that creates a file, takes TAKES_MS, and exits with EXIT_CODE. */
  function createProject(name: string) {
    const project = path.join(folder, name);
    mkdirSync(path.join(project, 'tool'), { recursive: true });
    cpSync(path.join(root, 'bin'), path.join(project, 'bin'), { recursive: true });
    const write = (file: string, content: object) => writeFileSync(path.join(project, file), JSON.stringify(content));
    write('tool/package.json', { name: 'tool', version: '1.0.0', bin: 'tool.js' });
    const lines = [
      '#!/usr/bin/env node',
      `require('node:fs').writeFileSync(${JSON.stringify(path.join(project, 'tool/started'))}, '');`,
      'setTimeout(() => process.exit(Number(process.env.EXIT_CODE)), Number(process.env.TAKES_MS));',
    ];
    writeFileSync(path.join(project, 'tool/tool.js'), lines.join('\n'), { mode: 0o755 });
    for (const file of ['vite.config.ts', 'vite.server.config.ts', 'react-router.config.ts'])
      writeFileSync(path.join(project, file), '');
    const tool = { tool: 'file:tool' };
    // React Router empties its build folder.
    const scripts = { build: 'tool && tool && rm -rf build', 'build:server': 'tool', 'build:database': 'tool' };
    write('package.json', { scripts, devDependencies: tool });
    write('package-lock.json', {
      lockfileVersion: 3,
      packages: {
        '': { devDependencies: tool },
        'node_modules/tool': { resolved: 'tool', link: true, dev: true },
        tool: { version: '1.0.0', dev: true, bin: { tool: 'tool.js' } },
      },
    });
    return project;
  }

  const prepare = (project: string, env: Record<string, string> = {}, ...args: string[]) =>
    start(process.execPath, [path.join(project, 'bin/prepare.mjs'), ...args], {
      EXIT_CODE: '0',
      TAKES_MS: '0',
      ...env,
    });

  it('installs the build dependencies even in production, unless it only runs what is already built', async () => {
    const project = createProject('project');
    const run = prepare(project, { NODE_ENV: 'production' });
    assert.equal((await run.exit)[0], 0, run.output());
    assert.ok(existsSync(path.join(project, 'build/.skep-built')));

    const installForProduction = async () => {
      const npm = start('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {}, project);
      assert.equal((await npm.exit)[0], 0, npm.output());
    };
    await installForProduction();
    const again = async (...args: string[]) => {
      const { exit, output } = prepare(project, {}, ...args);
      assert.equal((await exit)[0], 0, output());
      return output();
    };
    assert.equal(await again('--run-only'), '', 'a production install runs the existing build');
    mkdirSync(path.join(project, 'server'));
    writeFileSync(path.join(project, 'server/main.ts'), '');
    assert.match(await again('--run-only'), /^Installing packages[^]*Building the server/, 'an upgrade');
    await installForProduction();
    assert.match(await again(), /^Installing packages/, 'tests need the development dependencies');
  });

  it("rebuilds an earlier version's pages after a failed build of another version", inLongRuns, async () => {
    const project = createProject('failed');
    const built = /Building the pages/;
    const run = async (env?: Record<string, string>) => {
      const { exit, output } = prepare(project, env);
      return { code: (await exit)[0], output: output() };
    };
    assert.equal((await run()).code, 0);
    writeFileSync(path.join(project, 'vite.config.ts'), '// another version');
    const failed = await run({ EXIT_CODE: '1' });
    assert.deepEqual([failed.code, built.test(failed.output)], [1, true]);
    writeFileSync(path.join(project, 'vite.config.ts'), '');
    assert.match((await run()).output, built);
    assert.doesNotMatch((await run()).output, built);
  });

  it('builds only what has changed', async () => {
    const project = createProject('changed');
    const run = async () => {
      const { exit, output } = prepare(project);
      assert.equal((await exit)[0], 0, output());
      return output().match(/(Building|Creating) .*(?= \()/g);
    };
    const everything = ['Building the pages', 'Building the server', 'Creating a blank database to start from'];
    assert.deepEqual(await run(), everything);
    mkdirSync(path.join(project, 'server/db/migrations'), { recursive: true });
    writeFileSync(path.join(project, 'server/main.ts'), '// another version');
    assert.deepEqual(await run(), ['Building the server']);
    writeFileSync(path.join(project, 'server/db/migrations/0000.sql'), '');
    assert.deepEqual(await run(), ['Creating a blank database to start from']);
    assert.deepEqual(await run(), null);
    writeFileSync(path.join(project, 'vite.config.ts'), '// another version');
    assert.deepEqual(await run(), everything);
  });

  it('stops on a signal, without an error and without leaving anything running', async () => {
    const project = createProject('stopped');
    const started = path.join(project, 'tool/started');
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      rmSync(started, { force: true });
      const run = start('sh', ['bin/start.sh'], { EXIT_CODE: '0', TAKES_MS: '300000' }, project);
      await eventually(() => existsSync(started) || undefined, 180);
      run.child.kill(signal);
      assert.equal((await run.exit)[0], 0);
      assert.doesNotMatch(run.output(), /failed/);
      // Signal 0 only checks whether any process of the group is left.
      const isGone = () => {
        try {
          process.kill(-Number(run.child.pid), 0);
          return undefined;
        } catch {
          return true;
        }
      };
      await eventually(isGone);
    }
  });

  it('builds pages and a server that need only production dependencies', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const imported = globSync('build/{main,server}/**/*.js', { cwd: root }).flatMap((file) => [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:^import [^"\n]*|\bimport\()"([@\w][\w@./:-]*)"/gm),
    ]);
    const packages = new Set(
      imported.flatMap(([, name = '']) => (isBuiltin(name) ? [] : /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0])),
    );
    assert.ok(packages.has('react') && packages.has('fastify'));
    // The last two are imported only in development.
    const allowed = new Set([...Object.keys(dependencies), 'vite', '@fastify/middie']);
    for (const name of packages) assert.ok(name && allowed.has(name), name);
  });
});

describe('starting', () => {
  it('reports in one sentence which setting is invalid', async () => {
    const run = server({ PORT: 'nonsense' });
    assert.deepEqual((await run.exit)[0], 1);
    assert.match(run.output(), /^The setting PORT is invalid: [^\n]+\n$/);
  });

  it('reports in one sentence why DATA_DIR cannot be used', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const nowhere = process.platform === 'linux' ? ['/proc/skep'] : [];
    const refused = [file, path.join(file, 'below'), ...nowhere];
    for (const [dataDir, run] of refused.map((dataDir) => [dataDir, server({ DATA_DIR: dataDir })] as const)) {
      assert.equal((await run.exit)[0], 1, dataDir);
      assert.match(run.output(), /\nDATA_DIR cannot be used: [^\n]+ Fix that, or set DATA_DIR to another folder\.\n$/);
    }
  });

  it('reports in one sentence why the database cannot be opened', async () => {
    const run = server({
      DATABASE_URL: `postgres://skep:secret@127.0.0.1:${await freePort()}/skep`,
      LOG_LEVEL: 'silent',
    });
    assert.equal((await run.exit)[0], 1);
    assert.match(
      run.output(),
      /^Opening PostgreSQL …\nPostgreSQL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:\d+\. Check DATABASE_URL, and that PostgreSQL is running\.\n$/,
    );
  });

  it('reports in one sentence that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const run = server({ PORT: String(port), DATA_DIR: path.join(folder, 'no-port'), DEMO: 'off' });
    assert.equal((await run.exit)[0], 1);
    assert.match(run.output(), /\nAnother program is using the port \([^\n]*\)\. Stop it, or set PORT\.\n$/);
    const metrics = server({ METRICS_PORT: String(port), DATA_DIR: path.join(folder, 'no-port'), DEMO: 'off' });
    assert.equal((await metrics.exit)[0], 1);
    assert.match(
      metrics.output(),
      /\nAnother program is using the port \([^\n]*\)\. Stop it, or set METRICS_PORT\.\n$/,
    );
    other.close();
  });

  it('reports in one sentence that it cannot listen on HOST', async () => {
    const run = server({ HOST: '300.1.1.1', DATA_DIR: path.join(folder, 'no-host'), DEMO: 'off' });
    assert.equal((await run.exit)[0], 1);
    assert.match(run.output(), /\nSkep cannot listen for connections \([^\n]*\): check HOST and PORT\.\n$/);
  });

  it('works with npm start, rejects a second process on its folder, and exits with 0 on SIGTERM', async () => {
    const port = await freePort();
    const first = start('npm', ['start'], { PORT: String(port), DEMO: 'off' });
    await eventually(() => isReady(port), 180);
    const sent = await fetch(`http://127.0.0.1:${port}/shop`, { method: 'POST', body: 'x', redirect: 'manual' });
    assert.deepEqual(
      [sent.status, sent.headers.get('location')],
      [303, '/shop'],
      'a form submitted without JavaScript',
    );
    for (const path of ['/dev/components', '/dev/emails'])
      assert.equal(
        (await fetch(`http://127.0.0.1:${port}${path}`)).status,
        404,
        'these pages are for development only',
      );
    const second = server({ PORT: String(await freePort()), DEMO: 'off' });
    assert.equal((await second.exit)[0], 1);
    assert.match(second.output(), /Another Skep process is using /);
    first.child.kill('SIGTERM');
    assert.equal((await first.exit)[0], 0, first.output());
    assert.equal(await isReady(port), undefined);
  });
});

describe('npm run dev', () => {
  it('shows every component of the design system, in both themes, and every email', inLongRuns, async () => {
    const port = await freePort();
    const dev = start('npm', ['run', 'dev'], {
      NODE_ENV: 'development',
      PORT: String(port),
      DEMO: 'off',
      DATA_DIR: path.join(folder, 'dev'),
    });
    await eventually(() => isReady(port), 180);
    const page = await (await fetch(`http://127.0.0.1:${port}/dev/components`)).text();
    const names = globSync('web/ui/*.tsx', { cwd: root }).map((file) => path.basename(file, '.tsx'));
    const shown = (name: string, theme: string) =>
      new RegExp(`style="color-scheme:${theme}" data-sample="${name}">(?!</div>)`).test(page);
    for (const name of names) for (const theme of ['light', 'dark']) assert.ok(shown(name, theme), `${name}, ${theme}`);
    const emails = await (await fetch(`http://127.0.0.1:${port}/dev/emails`)).text();
    for (const [name, { email }] of Object.entries(samples))
      assert.equal(emails.includes(`src="/dev/emails/${name}"`), email !== undefined, name);
    dev.child.kill('SIGTERM');
    await dev.exit;
  });
});

describe('the first start of a demo shop', () => {
  it('shows its progress on every page and refuses API calls until it is loaded', inLongRuns, async () => {
    const port = await freePort();
    const run = server({ PORT: String(port), DEMO: 'on', DATA_DIR: path.join(folder, 'demo') });
    const page = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
      return response && { text: await response.text(), response };
    };
    const first = await eventually(page, 180);
    assert.equal(first.response.status, 200);
    assert.match(first.text, /<h1>The demo shop is loading<\/h1>/);
    assert.match(first.text, /<meta http-equiv="refresh" content="1">/);
    assert.equal(first.response.headers.get('cache-control'), 'no-store');
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/health`)).status, 503);
    const signIn = () =>
      fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'buyer@skep.example', password: 'honey-and-bees' }),
      });
    const early = await signIn();
    assert.deepEqual([early.status, early.headers.get('retry-after')], [503, '5']);
    assert.match(await early.text(), /The demo shop is loading\. Please try again in a few seconds\./);
    await eventually(() => isReady(port), 180);
    assert.equal((await signIn()).status, 200);
    const last = await page();
    assert.doesNotMatch(last?.text ?? '', /demo shop is loading|No new products yet/);
    assert.match(last?.text ?? '', /href="\/listing\//);
    run.child.kill('SIGTERM');
    assert.equal((await run.exit)[0], 0, run.output());
  });
});

describe('stopping', () => {
  /** Opens a connection and sends `text`. The returned object collects the response, and the time at which the server closes the connection. */
  async function send(port: number, text: string) {
    const socket: Socket = connect(port, '127.0.0.1');
    const received: { text: string; closedAt?: number } = { text: '' };
    socket.on('data', (chunk: Buffer) => (received.text += chunk.toString()));
    socket.on('error', () => {}).on('close', () => (received.closedAt = performance.now()));
    await once(socket, 'connect');
    socket.write(text);
    return received;
  }

  const post =
    'POST /api/auth/login HTTP/1.1\r\nHost: skep\r\nContent-Type: application/json\r\nContent-Length: 99\r\n';

  /** Starts a server in the given folder and waits until it is ready. */
  async function startServer(name: string, env: Record<string, string> = {}) {
    const port = await freePort();
    const run = server({ PORT: String(port), DEMO: 'off', DATA_DIR: path.join(folder, name), ...env });
    await eventually(() => run.output().includes('Skep is ready') || undefined, 180);
    return { port, run };
  }

  /** Tells a process to stop, and returns how it exits: with 1 if it takes longer than ten seconds, by its own clock. */
  async function stopProcess(run: Run): Promise<string> {
    const signalled = performance.now();
    run.child.kill('SIGTERM');
    const [code] = await run.exit;
    assert.ok(performance.now() - signalled < 30_000);
    return code === 0 ? 'with 0' : `with ${code}: ${run.output()}`;
  }

  it('exits with 0 within ten seconds, even with open connections and incomplete requests', async () => {
    const get = 'GET /api/health HTTP/1.1\r\nHost: skep\r\n\r\n';
    const hasResponse = (received: { text: string }) => (received.text.includes('"status":"ok"') ? true : undefined);
    const stop = async () => {
      const { port, run } = await startServer('stopping');
      await send(port, '');
      const idle = await send(port, get);
      const half = [await send(port, post), await send(port, `${post}\r\n{"email":`), await send(port, get + post)];
      await eventually(() => hasResponse(idle) && half.slice(2).map(hasResponse)[0]);
      const exit = await stopProcess(run);
      assert.doesNotMatch(run.output(), /"level":[56]0/);
      const closed = await eventually(() => half[1]?.closedAt);
      // Requests in progress get two seconds to finish.
      return { exit, isIdleClosedEarly: closed - Number(idle.closedAt) > 1_000 };
    };
    await assertOutcome(stop, { exit: 'with 0', isIdleClosedEarly: true });
  });

  it('still serves requests for a second after its health check fails, so that a load balancer notices', async () => {
    const stop = async () => {
      const { port, run } = await startServer('draining');
      const get = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
        await response.body?.cancel();
        return response.status;
      };
      const exit = stopProcess(run);
      await sleep(1_000);
      const statuses = await Promise.all(['/api/health', '/api/products/all'].map((each) => get(each).catch(String)));
      return { statuses, exit: await exit };
    };
    await assertOutcome(stop, { statuses: [503, 200], exit: 'with 0' });
  });

  it(
    'exits with 0 within ten seconds, even with an unresponsive mail server and an incomplete request',
    inLongRuns,
    async () => {
      const mailPort = await freePort();
      const silent = createServer(() => {}).listen(mailPort, '127.0.0.1');
      after(() => silent.close());
      const stop = async () => {
        const { port, run } = await startServer('silent', { SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
        const mailing = once(silent, 'connection');
        const body = JSON.stringify({ name: 'Ann Bee', email: `${port}@bee.example`, password: 'nectar-and-pollen' });
        const headers = { 'content-type': 'application/json' };
        const sent = await fetch(`http://127.0.0.1:${port}/api/auth/register`, { method: 'POST', body, headers });
        assert.ok(sent.ok, await sent.text());
        await mailing;
        await send(port, `${post}\r\n{"email":`);
        return stopProcess(run);
      };
      await assertOutcome(stop, 'with 0');
    },
  );

  it(
    'exits with 0 if a signal arrives twice, as Ctrl+C does through npm, and with 1 on a later one',
    inLongRuns,
    async () => {
      // An incomplete request delays the exit.
      const startBusy = async () => {
        const { port, run } = await startServer('interrupted');
        await send(port, post);
        return run;
      };
      const interruptTwice = async () => {
        const { child, exit } = await startBusy();
        // Two identical signals could be merged into one, so the second is sent once the first has been handled.
        const isStopping = once(child.stdout, 'data');
        child.kill('SIGINT');
        await isStopping;
        child.kill('SIGINT');
        return (await exit)[0];
      };
      await assertOutcome(interruptTwice, 0);
      const interruptLater = async () => {
        const impatient = await startBusy();
        impatient.child.kill('SIGINT');
        await eventually(() => impatient.output().includes('Stopping') || undefined);
        await sleep(1_100);
        impatient.child.kill('SIGINT');
        return (await impatient.exit)[0];
      };
      await assertOutcome(interruptLater, 1);
    },
  );

  it('exits with 0 if stopped before the server is loaded', async () => {
    const run = start(process.execPath, [liftoff, builtServer], {
      NODE_ENV: 'production',
      NODE_DEBUG: 'module',
      DATA_DIR: path.join(folder, 'loading'),
    });
    await eventually(() => (run.output().includes('node_modules') ? true : undefined));
    run.child.kill('SIGTERM');
    assert.deepEqual(await run.exit, [0, null]);
  });

  const stopWhileStartingJobs = async (afterMs: number) => {
    const postgres = await startNativePostgres();
    after(postgres.stop);
    const [port, env] = [await freePort(), { DATABASE_URL: `${postgres.url}/postgres`, LOG_LEVEL: 'info' }];
    const first = server({ ...env, PORT: String(port) });
    await eventually(() => isReady(port), 180);
    first.child.kill('SIGTERM');
    await first.exit;
    const client = new Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await client.query('begin; lock table pgboss.schedule');
    const run = server({ ...env, PORT: String(port) });
    await eventually(() => (run.output().includes('Server listening') ? true : undefined), 180);
    run.child.kill('SIGTERM');
    // When the lock is released, the process may still be accepting connections, or already stopping its jobs.
    await sleep(afterMs);
    await client.query('commit');
    await client.end();
    assert.equal((await run.exit)[0], 0, run.output());
    assert.doesNotMatch(run.output(), /could not start|Skep is ready/);
  };

  for (const afterMs of [500, 3_000])
    it(`exits with 0 if stopped while starting its jobs, which takes another ${afterMs} ms`, inLongRuns, () =>
      stopWhileStartingJobs(afterMs),
    );
});
