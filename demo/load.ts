import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Role } from '#contract/accounts.ts';
import type { Picture } from '#contract/catalogue.ts';
import { dayMs, hourMs } from '#contract/time.ts';
import { deleteAccount } from '#server/accounts/delete-account.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { users } from '#server/accounts/tables.ts';
import { createListing } from '#server/catalogue/create-listing.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { insertNotifications } from '#server/notifications/notifications.ts';
import { root } from '#server/root.ts';
import { actingAs, withoutJobs } from './acting.ts';
import { loadApplications } from './applications.ts';
import { listings } from './catalogue.ts';
import { isEmpty } from './settings-for.ts';
import { loadChats } from './load-chats.ts';
import { loadClaims } from './load-claims.ts';
import { loadHistory } from './load-history.ts';
import { loadReports } from './load-reports.ts';
import { claims } from './claims.ts';
import { orders } from './orders.ts';
import { buyers, leavers, sellers } from './people.ts';
import { reviews } from './reviews.ts';
import { sales } from './sales.ts';
import type { DemoListing, DemoOrder, DemoPerson, DemoSeller, Ids } from './shape.ts';

/** The password of every demo account. */
const password = 'honey-and-bees';

const renders = path.join(root, 'demo/renders');

/** Stores each picture once, even if several listings show it. */
async function storePictures(ctx: Ctx, say: (line: string) => void): Promise<Map<string, Picture>> {
  const names = [...new Set(listings.flatMap((listing) => listing.images))];
  let stored = 0;
  const store = async (name: string) => {
    const picture = await ctx.images.save(await readFile(path.join(renders, `${name}.webp`)));
    stored += 1;
    if (stored % 11 === 0 || stored === names.length) say(`  ${stored} of ${names.length} pictures`);
    return [name, picture] as const;
  };
  return new Map(await Promise.all(names.map(store)));
}

async function addPeople(tx: Db, now: Date): Promise<Ids> {
  const passwordHash = await hashPassword(password);
  const ids: Ids = new Map();
  const add = async (person: DemoPerson | DemoSeller, role: Role) => {
    const { key, joinedDaysAgo, ...rest } = person;
    const joined = new Date(now.getTime() - joinedDaysAgo * dayMs);
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
  const people: [DemoPerson | DemoSeller, Role][] = [
    ...sellers.map((person): [DemoSeller, Role] => [person, 'seller']),
    ...buyers.map((person): [DemoPerson, Role] => [person, 'buyer']),
  ];
  const [buyer] = buyers;
  if (buyer)
    people.push([
      { ...buyer, key: 'admin', name: 'Skep Admin', email: 'admin@skep.example', bio: '', street: '', phone: '' },
      'admin',
    ]);
  // Lists of users are sorted by id, so users are created in the order in which they joined, as in a real shop.
  for (const [person, role] of people.toSorted(([a], [b]) => b.joinedDaysAgo - a.joinedDaysAgo))
    await add(person, role);
  return ids;
}

/** How many units of a listing the demo history sells. They are added to its `stock`, which is what should be left after those sales. */
function unitsSold(key: string): number {
  const isSold = ({ upTo }: { upTo: DemoOrder['upTo'] }) => upTo !== 'cancelled' && upTo !== 'called_off';
  const bought = [...orders, ...sales].filter((order) => order.listing === key && isSold(order));
  const reviewed = reviews.filter((review) => review.listing === key && review.reviewer !== 'buyer');
  const claimed = claims.filter((claim) => claim.listing === key);
  return bought.reduce((sum, order) => sum + order.quantity, 0) + reviewed.length + claimed.length;
}

const idOf = (ids: Ids, key: string): string => {
  const id = ids.get(key);
  if (!id) throw new Error(`the demo data refers to "${key}", which does not exist`);
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
    quantity: stock + unitsSold(key),
    location: { city: city ?? from.city, postcode: postcode ?? from.postcode, country: 'UK' },
    pictures: images.flatMap((name) => pictures.get(name) ?? []),
    status: 'active' as const,
  };
  return createListing(tx, listing, new Date(now.getTime() - listedHoursAgo * hourMs));
}

async function addNotifications(ctx: Ctx, tx: Db, ids: Ids): Promise<void> {
  const userId = idOf(ids, 'buyer');
  const notifications = [
    {
      title: 'Your order is on its way',
      message: 'Your twelve beeswax tealights have been posted.',
      link: '/orders',
    },
    {
      title: 'How was it?',
      message: 'Other beekeepers would like to hear how your feeders are holding up.',
      link: '/orders',
    },
  ];
  for (const notification of notifications) await insertNotifications(ctx, tx, { userId, ...notification });
}

/** Deletes the accounts of users who have left, without sending emails. */
async function deleteLeavers(ctx: Ctx, ids: Ids): Promise<void> {
  for (const key of leavers) await deleteAccount(actingAs(withoutJobs(ctx), idOf(ids, key), 'buyer'));
}

/**
 * Loads the demo data, which is always the same, into an empty database. Claims, applications, chats, reports and account deletions need
 * separate transactions; everything else is loaded in one.
 */
export async function loadDemo(ctx: Ctx, say: (line: string) => void): Promise<void> {
  if (!(await isEmpty(ctx.db))) return;
  say('Loading the demo catalogue (first start only) …');
  const pictures = await storePictures(ctx, say);
  const now = ctx.now();
  const ids = await ctx.db.transaction(async (tx) => {
    // If another process is already loading the data, waits until it has finished, then finds the data loaded.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    if (!(await isEmpty(tx))) return;
    const ids = await addPeople(tx, now);
    for (const demo of listings) ids.set(demo.key, await addListing(tx, ids, pictures, demo, now));
    say(`  ${listings.length} listings by ${sellers.length} sellers`);
    await loadHistory({ ...withoutJobs(ctx), reactions: {} }, tx, ids, now);
    await addNotifications(ctx, tx, ids);
    say(`  ${reviews.length} reviews, and the demo buyer's orders in every state`);
    return ids;
  });
  if (!ids) return;
  await loadClaims(ctx, ids);
  await loadApplications(ctx, ids);
  await loadChats(ctx, ids);
  await loadReports(ctx, ids);
  await deleteLeavers(ctx, ids);
}
