import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'RESULTS.md');

const definitions = `# Benchmark

Written by \`npm run bench\`, which takes about an hour; \`-- --listings 1000000\` writes the section for a million listings, \`-- chat\` and \`-- admin\` those about chat and the admin screens. NOTES.md has individual measurements and what was tried.
In each table Skep and the limits take turns within one run: on a noisy machine ratios are reliable, absolute numbers are not. A ratio is the median of the ratios of all rounds. Calls without a comparison run for five rounds.

- **uncached**: requests with no cached response. A random listing, the words of a random title, and a random category and price range with matches are each new to the process.
  The newest listings and the home page have one URL each, so they are requested right after a change: another process changes the stock of the newest listing, which the response shows, and
  after the notification each URL is requested once. For the newest listings, first pages of 4 to 44 listings (24 on average) are requested after each change. For the home page there is one change per
  request, and its database cost and duration count against the page; for its JSON there is one change per eleven requests. With 16 and 64 connections, about half of the
  home page's requests arrive during a rendering and share the next one (NOTES.md), so their rate depends on the rate of changes. Its ratio to its JSON is therefore judged with one connection, where each request gets its own rendering.
  A request that is quicker than the notification gets a cached response. A page of the newest listings takes one statement for its ids; the first one after a change takes another for the changed card.
- **cached**: the same URL repeatedly.
- **limit 1**: bare Fastify sending the same bytes and headers from memory, compressed as Skep compresses them.
- **limit 2**: bare Fastify and \`pg\` with the same pool size, running Skep's item query as recorded in the server's log (with its parameters and its connection's settings, such as those for the planner)
  as a named prepared statement with rows as arrays, and \`JSON.stringify\` of the rows, compressed as Skep compresses them; no total. For lists and searches the item query reads the cards of a page by their ids, which Skep only does for those that it does not have in memory. For the basket, the item query is its write. It uses a plain pool,
  even where Skep reads over pipelined connections, which is another way in which Skep can be faster (docs/decisions/0009).
- **limit 3**: \`pg\` alone with the same queries, as many at a time as there are connections.
- **its JSON**: the API calls that a page is rendered from, one after the other, uncached like the page; pages per second.
- **line added to a basket**: a random listing that is not in the basket yet, for a thousand buyers in turn; added lines are removed between the samples.
- **search for common words with total**: two words that are each in about 5% of the listings ("kettle" in 15%).
- **search with total**: two words of a listing's title, uncached; the matches come from the index in the process, the cards from memory or one statement.
- **while stock changes elsewhere**: the same URL repeatedly, while another process changes the stock of random listings that it does not show.
- **health check during imports**: the check is requested every 10 ms, on a connection of its own; another process uploads the file of commas.
- **statements** per uncached request, from the server's log; BEGIN, COMMIT and the like after a +.
- **CPU ms** per request: the CPU time of Skep's process and of all PostgreSQL's processes; **per core**: requests per second for each core they keep busy.
- **first response after \`npm start\`**: the median of three starts.
- **idle memory**: a file that several processes have mapped, such as Node's own code, counts once, since it is in memory only once.
- **peak MB**: peak resident memory of Skep's process while the call was measured, across all numbers of connections. All calls are measured in the same process, one after the other.
- The client accepts gzip and brotli everywhere, as browsers do, keeps its connections open, and runs on the same machine. It does not sleep while cached responses are measured: waking it would count as the server's work.
- Skep runs with NODE_ENV=production, RATE_LIMITS=off and LOG_LEVEL=error, which omits the line per request that the default level writes.
- PostgreSQL comes from the npm package, with fsync and autovacuum off and a quarter of the memory as shared buffers, or, where the heading says so, from Debian's package with its default settings
  (fsync, autovacuum and just-in-time compilation on, 128 MB of shared buffers). It is the same for Skep and the limits.
`;

const headingOf = (part: string) => part.slice(0, part.indexOf('\n'));
/** The number of listings in a section's heading, for sorting. Sections about chat and the admin screens have none and come last. */
const sizeOf = (part: string) =>
  Number(/[\d,]+/.exec(headingOf(part))?.[0].replaceAll(',', '') ?? Number.MAX_SAFE_INTEGER);

/** Replaces the sections that have the same headings and keeps the others. */
export function saveResults(parts: string[]): void {
  const others = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const written = new Set(parts.map(headingOf));
  const all = [...others.filter((part) => !written.has(headingOf(part))), ...parts].toSorted(
    (a, b) => sizeOf(a) - sizeOf(b) || headingOf(a).length - headingOf(b).length,
  );
  writeFileSync(file, [definitions, ...all.map((part) => part.trimEnd() + '\n')].join('\n'));
}
