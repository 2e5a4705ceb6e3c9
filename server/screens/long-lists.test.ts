import assert from 'node:assert/strict';
import { before, describe, it, mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { listen } from '#test/chatting.ts';
import { eventually, makeWorld } from '#test/world.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;
const admin = await world.person({ role: 'admin' });
const origin = await listen(world);
const count = 10_700;

await ctx.db.execute(sql`
  insert into users (id, name, bio, flag_count, created_at)
  select 'user-' || lpad(n::text, 6, '0'), 'Keeper ' || n, repeat('Bees. ', 60), n % 3, now() from generate_series(1, ${count}) n`);
await ctx.db.execute(sql`
  insert into seller_applications (id, user_id, status, name, phone, street, city, postcode, is_business, created_at, decided_at)
  select 'application-' || lpad(n::text, 6, '0'), 'user-' || lpad(n::text, 6, '0'), case when n % 2 = 0 then 'pending' else 'approved' end,
    'Keeper ' || n, '01432 000000', '1 Apiary Lane', 'Hereford', 'HR1 2XY', false,
    date_trunc('minute', now()) - n / 3 * interval '1 minute', date_trunc('minute', now()) + n / 7 * interval '1 minute'
  from generate_series(1, ${count}) n`);
await ctx.db.execute(sql`analyze`);

type Row = { _id: string };
const idsAt = async (url: string) => {
  const { status, body } = await call<Row[]>('GET', url, admin.token);
  assert.equal(status, 200, url);
  return body.map(({ _id }) => _id);
};

/** Requests a list, by default uncompressed, because a compressed one would fit into the system's buffers. */
const fetchList = (list: string, token: string, encoding = 'identity') =>
  fetch(`${origin}/api/admins/${list}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
  });

describe('a list for admins without a limit', () => {
  for (const [url, entries] of [
    ['/api/admins/users', count + 2],
    ['/api/admins/users?sort=flags&role=buyer', count],
    ['/api/admins/requests', count],
    ['/api/admins/requests?status=pending', count / 2],
    ['/api/admins/requests?status=approved', count / 2],
    ['/api/admins/requests?status=rejected', 0],
  ] as const)
    it(`is complete: ${url}`, async () => {
      const ids = await idsAt(url);
      assert.equal(new Set(ids).size, entries);
      assert.equal(ids.length, entries);
      const fifth = await idsAt(`${url}${url.includes('?') ? '&' : '?'}limit=200&page=5`);
      assert.deepEqual(ids.slice(800, 1000), fifth, 'in the same order as the pages');
    });

  it('has only one page', async () => {
    for (const list of ['users', 'requests']) assert.deepEqual(await idsAt(`/api/admins/${list}?page=2`), []);
  });

  it('is only partly in memory while it is sent, even ten times in parallel', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const used = () => {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = used();
    const lists = ['users', 'requests'].flatMap((list) => Array.from({ length: 5 }, () => list));
    const responses = await Promise.all(lists.map((list) => fetchList(list, admin.token)));
    const measured: number[] = [];
    let bytes = 0;
    await Promise.all(
      responses.map(async ({ body }) => {
        let chunks = 0;
        for await (const chunk of body ?? []) {
          bytes += chunk.length;
          chunks += 1;
          if (chunks % 100 === 0) measured.push(used() - before);
        }
      }),
    );
    assert.ok(bytes > 80_000_000, `${bytes} bytes`);
    const most = Math.max(...measured);
    assert.ok(measured.length > 0 && most < 80_000_000, `at most ${most} bytes more in memory than before`);
  });

  it('is compressed while it is sent', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await fetchList('users', admin.token, encoding);
      assert.deepEqual(
        [response.headers.get('content-encoding'), response.headers.get('vary'), response.headers.get('content-type')],
        [encoding, 'accept-encoding', 'application/json; charset=utf-8'],
      );
      assert.equal(
        ((await response.json()) as Row[]).length,
        await idsAt('/api/admins/users').then((ids) => ids.length),
      );
    }
  });

  it('is not read for a HEAD request', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const select = mock.method(ctx.db, 'select');
    const { statusCode, payload } = await world.app.inject({ method: 'HEAD', url: '/api/admins/users', headers });
    await sleep(100);
    select.mock.restore();
    assert.deepEqual([statusCode, payload, select.mock.callCount()], [200, '', 0]);
  });
});

describe("a list too long for the system's buffers", () => {
  // 130 MB, because Linux may buffer up to 38 MB for a connection that nobody reads (the limits in tcp_rmem and tcp_wmem).
  before(() => ctx.db.execute(sql`update users set bio = repeat('Bees. ', 2000) where id like 'user-%'`));

  it('is cut off for an admin who is banned while reading it', async () => {
    const leaver = await world.person({ role: 'admin' });
    const response = await fetchList('users', leaver.token);
    assert.equal(response.status, 200);
    await world.ban(leaver.id);
    await sleep(1_200);
    await assert.rejects(response.text(), /terminated/);
  });

  it('can be read by one person ten times in parallel, but no more', async () => {
    const { token } = await world.person({ role: 'admin' });
    const read = () => fetchList('users', token);
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, read));
    const oneMore = await read();
    assert.deepEqual([oneMore.status, ((await oneMore.json()) as { code: string }).code], [429, 'too_many_requests']);
    await first?.body?.cancel();
    const again = await eventually(async () => {
      const response = await read();
      return response.ok ? response : undefined;
    });
    for (const response of [again, ...others]) await response.body?.cancel();
  });
});
