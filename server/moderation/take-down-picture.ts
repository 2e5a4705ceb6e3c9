import { removeAvatar } from '#server/accounts/avatar.ts';
import { removeFromListings } from '#server/catalogue/remove-picture.ts';
import type { Services } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { removeFromImports } from '#server/imports/remove-picture.ts';
import { removePictureFromOrders } from '#server/orders/transition.ts';

/** Returns the hexadecimal digits that identify a picture in its URL; undefined for URLs that are not ours. */
export const pictureIn = (url: string): string | undefined =>
  /\/files\/images\/([0-9a-f]{32})\/\d{1,4}\.webp$/.exec(url)?.[1];

/**
 * Removes a picture from every listing, import, order and account that uses it, then deletes its files. Running it again
 * finishes an interrupted run. Returns how many of each used it. A listing left without pictures stays on sale.
 */
export async function takeDownPicture({ db, storage }: Pick<Services, 'db' | 'storage'>, picture: string) {
  const counts = await transact(db, async (tx) => ({
    listings: await removeFromListings(tx, picture),
    imports: await removeFromImports(tx, picture),
    orders: await removePictureFromOrders(tx, picture),
    accounts: await removeAvatar(tx, picture),
  }));
  await storage.removeFolder(`images/${picture}`);
  return counts;
}
