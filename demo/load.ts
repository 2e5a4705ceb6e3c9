import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Picture } from '#contract/catalogue.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { users } from '#server/accounts/tables.ts';
import { createListing } from '#server/catalogue/create-listing.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { notify } from '#server/notifications/notifications.ts';
import { loadApplications } from './applications.ts';
import { listings } from './catalogue.ts';
import { isEmpty } from './is-empty.ts';
import { loadHistory } from './load-history.ts';
import { orders } from './orders.ts';
import { buyers, sellers } from './people.ts';
import { reviews } from './reviews.ts';
import { sales } from './sales.ts';
import type { DemoListing, DemoPerson, DemoSeller } from './shape.ts';

/** The password of every demo account. */
const password = 'honey-and-bees';

/** From the keys of the data files to the ids in the database. */
export type Ids = Map<string, string>;

const day = 86_400_000;
const renders = path.join(import.meta.dirname, 'renders');

/** Keeps each picture once; the second listing to show it gets the same files. */
async function keepPictures(ctx: Ctx, say: (line: string) => void): Promise<Map<string, Picture>> {
  const names = [...new Set(listings.flatMap((listing) => listing.images))];
  let kept = 0;
  const keep = async (name: string) => {
    const picture = await ctx.images.keep(await readFile(path.join(renders, `${name}.webp`)));
    kept += 1;
    if (kept % 11 === 0 || kept === names.length) say(`  ${kept} of ${names.length} pictures`);
    return [name, picture] as const;
  };
  return new Map(await Promise.all(names.map(keep)));
}

async function addPeople(tx: Db, now: Date): Promise<Ids> {
  const passwordHash = await hashPassword(password);
  const ids: Ids = new Map();
  const add = async (person: DemoPerson | DemoSeller, role: 'buyer' | 'seller' | 'admin') => {
    const { key, joinedDaysAgo, ...rest } = person;
    const joined = new Date(now.getTime() - joinedDaysAgo * day);
    const id = newId();
    ids.set(key, id);
    const kycStatus = role === 'seller' ? 'approved' : 'none';
    await tx.insert(users).values({
      ...rest,
      id,
      role,
      kycStatus,
      emailKey: rest.email,
      passwordHash,
      verifiedAt: joined,
      createdAt: joined,
    });
  };
  for (const person of sellers) await add(person, 'seller');
  for (const person of buyers) await add(person, 'buyer');
  const [buyer] = buyers;
  if (buyer)
    await add(
      { ...buyer, key: 'admin', name: 'Skep Admin', email: 'admin@skep.example', bio: '', street: '', phone: '' },
      'admin',
    );
  return ids;
}

/** How many of a listing the demo's history sells, so that the stock stated is what is left. */
function soldOf(key: string): number {
  const bought = [...orders, ...sales].filter((order) => order.listing === key && order.upTo !== 'cancelled');
  const reviewed = reviews.filter((review) => review.listing === key && review.reviewer !== 'buyer');
  return bought.reduce((sum, order) => sum + order.quantity, 0) + reviewed.length;
}

const idOf = (ids: Ids, key: string): string => {
  const id = ids.get(key);
  if (!id) throw new Error(`the demo data names "${key}", which is not there`);
  return id;
};

async function addListing(
  tx: Db,
  ids: Ids,
  pictures: Map<string, Picture>,
  demo: DemoListing,
  now: Date,
): Promise<string> {
  const { key, seller, stock, images, listedHoursAgo, city, postcode, ...rest } = demo;
  const from = sellers.find((one) => one.key === seller);
  if (!from) throw new Error(`the listing "${key}" has no seller`);
  const listing = {
    ...rest,
    sellerId: idOf(ids, seller),
    quantity: stock + soldOf(key),
    location: { city: city ?? from.city, postcode: postcode ?? from.postcode, country: 'UK' },
    pictures: images.flatMap((name) => pictures.get(name) ?? []),
    status: 'active' as const,
  };
  return createListing(tx, listing, new Date(now.getTime() - listedHoursAgo * 3_600_000));
}

async function welcome(ctx: Ctx, tx: Db, ids: Ids): Promise<void> {
  const userId = idOf(ids, 'buyer');
  const notes = [
    {
      title: 'Your order is on its way',
      message: 'Twelve beeswax tealights have been posted to you.',
      link: '/orders',
    },
    { title: 'How was it?', message: 'Other keepers would like to know how your feeders hold up.', link: '/orders' },
  ];
  for (const note of notes) await notify(ctx, tx, { userId, ...note });
}

/** Loads the demo world into an empty database: all or nothing but the applications; the same people, listings and history every time. */
export async function loadDemo(ctx: Ctx, say: (line: string) => void): Promise<void> {
  if (!(await isEmpty(ctx.db))) return;
  say('Loading the demo catalogue (only the first time) …');
  const pictures = await keepPictures(ctx, say);
  const now = ctx.now();
  const ids = await ctx.db.transaction(async (tx) => {
    // Another process may be loading it too: whoever comes second waits here, and finds it done.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    if (!(await isEmpty(tx))) return;
    const ids = await addPeople(tx, now);
    for (const demo of listings) ids.set(demo.key, await addListing(tx, ids, pictures, demo, now));
    say(`  ${listings.length} listings by ${sellers.length} sellers`);
    await loadHistory({ ...ctx, reactions: {}, queue: { enqueue: async () => {} } }, tx, ids, now);
    await welcome(ctx, tx, ids);
    say(`  ${reviews.length} reviews and ${orders.length} orders of the demo buyer`);
    return ids;
  });
  if (ids) await loadApplications(ctx, ids);
}
