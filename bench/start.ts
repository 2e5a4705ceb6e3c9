import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, get } from './client.ts';
import { median } from './measure.ts';
import { treeMemory } from './memory.ts';
import { waitUntilReady, startSkep } from './processes.ts';

/** Seconds from `npm start` (installed and built) to the first home page. */
async function timeStart(database: string): Promise<number> {
  const started = performance.now();
  const skep = await startSkep(database, 'npm');
  try {
    await waitUntilReady(`${skep.url}/`, skep.child);
    return (performance.now() - started) / 1000;
  } finally {
    await skep.stop();
  }
}

/** The median of three starts. */
async function timeStarts(database: string): Promise<number> {
  const seconds: number[] = [];
  while (seconds.length < 3) seconds.push(await timeStart(database));
  return median(seconds);
}

/** Compressed bytes of JavaScript that the home page links to. */
async function homeScripts(url: string): Promise<number> {
  const page = await fetch(url).then((response) => response.text());
  const connection = new Connection(url);
  let bytes = 0;
  for (const path of new Set(page.match(/\/assets\/[\w./-]+\.js/g))) {
    const { head, body } = await connection.request(get(path));
    if (!/\r\ncontent-encoding: br/i.test(head)) throw new Error(`${path} was not sent as brotli`);
    bytes += body.length;
  }
  connection.close();
  return bytes;
}

/** Memory of all processes that `npm start` leaves running, after 25 seconds without requests. By then the search index has loaded. */
async function idleMemory(pid: number) {
  await sleep(25_000);
  return treeMemory(pid);
}

/** Measures how long startup takes (on the filled database and on a new embedded one), the home page's scripts and the idle memory. */
export async function measureStart(database: string) {
  const onPostgres = await timeStarts(database);
  const embedded = await timeStarts('');
  const skep = await startSkep(database, 'npm');
  try {
    await waitUntilReady(`${skep.url}/`, skep.child);
    const scripts = await homeScripts(skep.url);
    return { onPostgres, embedded, scripts, memory: await idleMemory(skep.pid) };
  } finally {
    await skep.stop();
  }
}
export type Start = Awaited<ReturnType<typeof measureStart>>;
