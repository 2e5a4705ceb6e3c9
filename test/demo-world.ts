import { sql } from 'drizzle-orm';
import { loadDemo } from '#demo/load.ts';
import { makeWorld, picture } from './world.ts';

/** A world with the demo catalogue, people and history. All pictures are the same, to save time. */
export async function makeDemoWorld() {
  const world = await makeWorld();
  await world.ctx.db.execute(sql`with gone as (delete from sessions) delete from users`);
  await loadDemo({ ...world.ctx, images: { ...world.ctx.images, save: () => Promise.resolve(picture) } }, () => {});
  return world;
}
