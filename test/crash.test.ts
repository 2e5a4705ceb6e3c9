import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer, inLongRuns, isLong } from './child-processes.ts';
import { inspect } from './inspect.ts';
import { startLoad, randomBelow, type Load } from './load.ts';
import { startNativePostgres } from './native-postgres.ts';
import { deliverTo, openProvider, providerKeys, type Provider } from './provider.ts';
import { makeShop, startProcess, type Process } from './shop.ts';

const native = await startNativePostgres();
after(native.stop);

const kills = isLong ? 20 : 3;
/** How long the provider stays down after the shop has noticed. */
const downtimeMs = isLong ? 60_000 : 0;

/** Kills the shop repeatedly while people buy. Its clock advances 16 minutes at each restart, so that open reservations have expired. */
async function crash(postgres?: string, provider?: Provider) {
  const shop = await makeShop({ postgres, buyers: 8, stock: [kills * 10, 2, 2, 2, 2, 2, 2] });
  const entry = provider ? 'test/serve-with-provider.ts' : builtServer;
  const settings = provider ? { ...providerKeys, PROVIDER_PORT: String(provider.port) } : {};
  const skew = (crashes: number) => `PT${crashes * 16}M`;
  const restart = (crashes: number) => startProcess(shop, { ...settings, CLOCK_SKEW: skew(crashes) }, entry);
  let running: Process = await restart(0);
  const state = { isOver: false };
  after(() => void (state.isOver = true));
  const load = startLoad(shop, () => running.url, { provider });
  const courier = provider?.deliverWhile(
    () => state.isOver,
    (...event) => deliverTo(running.url)(...event),
  );
  for (let crashes = 1; crashes <= kills; crashes += 1) {
    await load.waitForMore(5 + randomBelow(25));
    if (provider && crashes === 2) await stopProvider(provider, load);
    await running.end('SIGKILL');
    if (crashes < kills) running = await restart(crashes);
    if (provider && crashes === 2) await provider.resume();
  }
  state.isOver = true;
  await Promise.all([load.stop(), courier]);
  assert.deepEqual(load.unexpected(), [], 'every response is a success or a clear refusal');
  assert.ok((await inspect(shop, skew(kills), provider)) > 0, 'something was bought');
}

async function stopProvider(provider: Provider, load: Load) {
  await provider.halt();
  await load.waitForMore(1, 'provider_unavailable');
  await sleep(downtimeMs);
}

describe(`killed ${kills} times while people buy, Skep turns every payment into orders or refunds`, () => {
  it('on the embedded database', inLongRuns, () => crash());

  it('on a native PostgreSQL', inLongRuns, () => crash(native.url));

  const hostile =
    'with webhooks delivered twice, late, out of order or never, and the payment provider down for a while';
  async function crashWithProvider(postgres?: string) {
    const provider = await openProvider();
    await crash(postgres, provider).finally(provider.close);
  }

  it(`on a native PostgreSQL, ${hostile}`, () => crashWithProvider(native.url));

  it(`on the embedded database, ${hostile}`, inLongRuns, () => crashWithProvider());
});
