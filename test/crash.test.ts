import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from './inspect.ts';
import { startLoad, upTo, type Load } from './load.ts';
import { startNativePostgres } from './native-postgres.ts';
import { deliverTo, openProvider, providerKeys, type Provider } from './provider.ts';
import { isLong, makeShop, startProcess, type Process } from './shop.ts';

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
