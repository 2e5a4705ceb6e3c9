import { removeAvatar } from '#server/accounts/avatar.ts';
import { removeFromListings } from '#server/catalogue/remove-picture.ts';
import type { Services } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { removeFromImports } from '#server/imports/remove-picture.ts';
import { removeFromOrders } from '#server/orders/transition.ts';

/** The letters and digits that name a picture in its address; undefined where the address is none of ours. */
export const pictureIn = (address: string): string | undefined =>
  /\/files\/images\/([0-9a-f]{32})\/\d{1,4}\.webp$/.exec(address)?.[1];

/**
 * Takes a picture off every listing, import, order and account that names it, then deletes its files. Doing it again finishes
 * what was interrupted. Answers how many of each named it. A listing left without pictures stays on sale.
 */
export async function takeDownPicture({ db, storage }: Pick<Services, 'db' | 'storage'>, picture: string) {
  const counts = await transact(db, async (tx) => ({
    listings: await removeFromListings(tx, picture),
    imports: await removeFromImports(tx, picture),
    orders: await removeFromOrders(tx, picture),
    accounts: await removeAvatar(tx, picture),
  }));
  await storage.removeFolder(`images/${picture}`);
  return counts;
}
