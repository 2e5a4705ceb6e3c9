import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { largeImportFile } from './import-files.ts';
import { inspect } from './inspect.ts';
import { startLoad, upTo, type Load } from './load.ts';
import { startNativePostgres } from './native-postgres.ts';
import { deliverTo, openProvider, providerKeys, type Provider } from './provider.ts';
import { isLong, makeShop, startProcess, type Process } from './shop.ts';
import { ask } from './shopper.ts';
import { eventually } from './world.ts';

const native = await startNativePostgres();
after(native.stop);

const inLongForm = isLong ? false : 'in the long form only';
const kills = isLong ? 20 : 3;
/** How long the provider stays away once it has been missed. */
const awayMs = isLong ? 60_000 : 0;

/** Kills the shop again and again while people buy; 16 minutes pass with every death, so what was open has expired. */
async function crash(postgres?: string, provider?: Provider) {
  const shop = await makeShop({ postgres, buyers: 8, stock: [kills * 10, 2, 2, 2, 2, 2, 2] });
  const entry = provider ? 'test/serve-with-provider.ts' : 'server/main.ts';
  const more = provider ? { ...providerKeys, PROVIDER_PORT: String(provider.port) } : {};
  const skew = (deaths: number) => `PT${deaths * 16}M`;
  const live = (deaths: number) => startProcess(shop, { ...more, CLOCK_SKEW: skew(deaths) }, entry);
  let running: Process = await live(0);
  const state = { isOver: false };
  after(() => void (state.isOver = true));
  const load = startLoad(shop, () => running.url, provider);
  const courier = provider?.deliverWhile(
    () => state.isOver,
    (...event) => deliverTo(running.url)(...event),
  );
  for (let deaths = 1; deaths <= kills; deaths += 1) {
    await load.more(5 + upTo(25));
    if (provider && deaths === 2) await goAway(provider, load);
    await running.end('SIGKILL');
    if (deaths < kills) running = await live(deaths);
    if (provider && deaths === 2) await provider.back();
  }
  state.isOver = true;
  await Promise.all([load.stop(), courier]);
  assert.deepEqual(load.odd(), [], 'every answer is a good one or a clear one');
  assert.ok((await inspect(shop, skew(kills), provider)) > 0, 'something was bought');
}

async function goAway(provider: Provider, load: Load) {
  await provider.leave();
  await load.more(1, 'provider_unavailable');
  await sleep(awayMs);
}

describe(`killed ${kills} times while people buy, Skep keeps every payment as orders or refunds`, () => {
  it('on the embedded database', () => crash());

  it('on a native PostgreSQL', { skip: inLongForm }, () => crash(native.url));

  const hostile = 'with webhooks twice, late, out of order or never, and the payment provider away for a while';
  async function crashWithProvider(postgres?: string) {
    const provider = await openProvider();
    await crash(postgres, provider).finally(provider.close);
  }

  it(`on a native PostgreSQL, ${hostile}`, () => crashWithProvider(native.url));

  it(`on the embedded database, ${hostile}`, { skip: inLongForm }, () => crashWithProvider());
});

describe('killed again and again while it imports a file of listings', () => {
  const rows = 400;

  async function importUnderFire(postgres?: string) {
    const shop = await makeShop({ postgres, buyers: 0, stock: [] });
    const { token } = shop.seller;
    let running = await startProcess(shop);
    const file = new FormData();
    file.set('file', new File([largeImportFile(rows, 0)], 'mine.csv'));
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${running.url}/api/sellers/imports`, { method: 'POST', headers, body: file });
    const { _id } = (await sent.json()) as { _id: string };
    const read = async () => (await ask(`${running.url}/api/sellers/imports/${_id}`, 'GET', token)).body;
    const until = (created: number) =>
      eventually(async () => Number((await read()).created) >= created || undefined, 90);
    await ask(`${running.url}/api/sellers/imports/${_id}/start`, 'POST', token);
    for (const created of [1, 100]) {
      await until(created);
      await running.end('SIGKILL');
      running = await startProcess(shop);
    }
    await eventually(async () => ((await read()).state === 'done' ? true : undefined), 90);
    assert.equal((await read()).created, rows);
    const titles: string[] = [];
    for (let page = 1; titles.length < rows && page < 20; page += 1) {
      const { body } = await ask(`${running.url}/api/sellers/listings?limit=100&page=${page}`, 'GET', token);
      titles.push(...(body.listings as { title: string }[]).map(({ title }) => title));
      assert.equal(body.total, rows, 'no listing is there twice');
    }
    assert.equal(new Set(titles).size, rows, 'and none is missing');
    assert.equal(await running.end('SIGTERM'), 0, running.output());
  }

  it('Skep makes each of them once, on the embedded database', () => importUnderFire());

  it('Skep makes each of them once, on a native PostgreSQL', { skip: inLongForm }, () => importUnderFire(native.url));
});
