import { after } from 'node:test';
import { buildApp } from '#server/app.ts';
import { openLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { listen, openTab } from './chatting.ts';
import { makeRedis } from './redis.ts';
import { makeWorld } from './world.ts';

/** App instances that share a database, as processes do. A single one runs without Redis; several also share a Redis. */
export async function startApps(count: number, settings: Record<string, string> = {}) {
  const others: Awaited<ReturnType<typeof buildApp>>[] = [];
  const close = async () => void (await Promise.all(others.splice(0).map((other) => other.close())));
  // Runs before Redis and the database are stopped.
  after(close);
  const redis = count > 1 ? await makeRedis() : undefined;
  await redis?.resume();
  const world = await makeWorld(redis ? { REDIS_URL: redis.url, ...settings } : settings);
  const database = { ...world.database, close: async () => {} };
  while (others.length < count - 1) {
    const other = await buildApp(readSettings({ ...world.environment }), database, openLog('silent'), 'none');
    await other.begin();
    others.push(other);
  }
  const urls = await Promise.all([world, ...others].map(listen));
  let tabs = 0;
  return {
    redis,
    world,
    urls,
    close,
    /** Opens a tab for a person, on each app in turn. */
    openTab: ({ token }: { token: string }) => openTab(urls[(tabs += 1) % urls.length] ?? '', token),
  };
}

/** The number of app instances a test file runs on. It is one, unless the test that imports the file appends `?apps=` to its URL. */
export const countApps = (url: string): number => Number(new URL(url).searchParams.get('apps') ?? 1);
