import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { freePort } from '../test/native-postgres.ts';

/**
 * Requests per second of the product list, one listing and the home page on the demo world, each beside a limit measured in
 * the same alternating run: a bare Fastify that sends the same bytes. Ratios hold on a noisy machine; single numbers do not.
 */
const rounds = 5;
const seconds = 3;
const connections = 16;

type Target = { name: string; path: string };
type Sample = { perSecond: number; p50: number; p99: number };

async function startSkep(): Promise<{ url: string; child: ChildProcess; folder: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-bench-'));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    if (
      await fetch(`${url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { url, child, folder };
    await sleep(100);
  }
  throw new Error('Skep did not start');
}

/** The limit: the same bytes and type, from memory. */
async function startLimit(source: string): Promise<{ url: string; close: () => Promise<unknown> }> {
  const answer = await fetch(source);
  const type = answer.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await answer.arrayBuffer());
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type(type).send(bytes));
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() };
}

async function measure(url: string): Promise<Sample> {
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(base: string, target: Target): Promise<string> {
  const limit = await startLimit(`${base}${target.path}`);
  const pairs: { skep: Sample; limit: Sample }[] = [];
  await measure(`${base}${target.path}`);
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ skep: await measure(`${base}${target.path}`), limit: await measure(limit.url) });
  await limit.close();
  const skep = median(pairs.map((pair) => pair.skep.perSecond));
  const most = median(pairs.map((pair) => pair.limit.perSecond));
  const ratio = median(pairs.map((pair) => pair.skep.perSecond / pair.limit.perSecond));
  const [p50, p99] = [median(pairs.map((pair) => pair.skep.p50)), median(pairs.map((pair) => pair.skep.p99))];
  return `| ${target.name} | ${Math.round(skep)} | ${p50} | ${p99} | ${Math.round(most)} | ${ratio.toFixed(3)} |`;
}

const { url, child, folder } = await startSkep();
try {
  const list = await fetch(`${url}/api/products/all?limit=1`).then(
    (answer) => answer.json() as Promise<{ products: { _id: string }[] }>,
  );
  const targets: Target[] = [
    { name: 'newest 24 with total', path: '/api/products/all?limit=24' },
    { name: 'one listing', path: `/api/products/one/${list.products[0]?._id}` },
    { name: 'home page, rendered', path: '/' },
  ];
  const lines = [
    '# Benchmark',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, embedded database, demo world,`,
    `${connections} connections, ${rounds} alternating rounds of ${seconds} s, medians. Limit: a bare Fastify sending the same bytes. Written by \`npm run bench\`.`,
    '',
    '| call | requests/s | p50 ms | p99 ms | limit requests/s | ratio |',
    '|---|---|---|---|---|---|',
  ];
  for (const target of targets) lines.push(await compare(url, target));
  const table = `${lines.join('\n')}\n`;
  writeFileSync(path.join(import.meta.dirname, 'RESULTS.md'), table);
  console.log(table);
} finally {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
