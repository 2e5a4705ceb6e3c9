import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { largeImportFile } from './import-files.ts';
import { startNativePostgres } from './native-postgres.ts';
import { makeShop, startProcess } from './shop.ts';
import { callApi } from './shopper.ts';
import { eventually } from './world.ts';

describe('killed repeatedly while importing a file of listings', () => {
  const rows = 400;

  async function importWithCrashes(postgres?: string) {
    const shop = await makeShop({ postgres, buyers: 0, stock: [] });
    const { token } = shop.seller;
    let running = await startProcess(shop);
    const file = new FormData();
    file.set('file', new File([largeImportFile(rows, 0)], 'mine.csv'));
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${running.url}/api/sellers/imports`, { method: 'POST', headers, body: file });
    const { _id } = (await sent.json()) as { _id: string };
    const read = async () => (await callApi(`${running.url}/api/sellers/imports/${_id}`, 'GET', token)).body;
    const until = (created: number) =>
      eventually(async () => Number((await read()).created) >= created || undefined, 180);
    await callApi(`${running.url}/api/sellers/imports/${_id}/start`, 'POST', token);
    for (const created of [1, 100]) {
      await until(created);
      await running.end('SIGKILL');
      running = await startProcess(shop);
    }
    await eventually(async () => ((await read()).state === 'done' ? true : undefined), 180);
    assert.equal((await read()).created, rows);
    const titles: string[] = [];
    for (let page = 1; titles.length < rows && page < 20; page += 1) {
      const { body } = await callApi(`${running.url}/api/sellers/listings?limit=100&page=${page}`, 'GET', token);
      titles.push(...(body.listings as { title: string }[]).map(({ title }) => title));
      assert.equal(body.total, rows, 'no listing exists twice');
    }
    assert.equal(new Set(titles).size, rows, 'no listing is missing');
    assert.equal(await running.end('SIGTERM'), 0, running.output());
  }

  it('Skep creates each listing exactly once, on the embedded database', () => importWithCrashes());

  it('Skep creates each listing exactly once, on a native PostgreSQL', async (t) => {
    const native = await startNativePostgres();
    t.after(native.stop);
    await importWithCrashes(native.url);
  });
});
