import type { Input } from '#contract/endpoint.ts';
import { maxPricePence, minPricePence } from '#contract/money.ts';
import { formatPence } from '#contract/pounds.ts';
import { Problem } from '#contract/problems.ts';
import type { changeListings as endpoint, PriceChange } from '#contract/own-listings.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { checkVersion, lockOwnListing, priceColumns, writeListing, type OwnRow } from './change-listing.ts';
import { readOwnRows, parseVersion } from './own-listings.ts';
import { discard, publish, withdraw } from './publish-listing.ts';

type Body = Input<typeof endpoint>['body'];

const priceAfter = (pence: number, change: PriceChange): number =>
  'percent' in change ? Math.round((pence * (100 + change.percent)) / 100) : pence + change.amount;

/** Changes a locked listing's price. Throws `invalid_input` if it has no price, or if the new price would be outside the limits. */
async function reprice(ctx: ViewerCtx, tx: Db, row: OwnRow, change: PriceChange): Promise<void> {
  const newPrice = priceAfter(row.pricePence, change);
  if (row.pricePence === 0) throw new Problem('invalid_input', 'This draft has no price yet.');
  if (newPrice < minPricePence || newPrice > maxPricePence)
    throw new Problem('invalid_input', `The price would be ${formatPence(newPrice)}.`);
  await writeListing(ctx, tx, row, await priceColumns(ctx, tx, row, newPrice));
}

function act(ctx: ViewerCtx, tx: Db, row: OwnRow, body: Body): Promise<void> {
  if (body.action === 'price') return reprice(ctx, tx, row, body.change);
  if (body.action === 'discard') return discard(tx, row);
  return body.action === 'publish' ? publish(ctx, tx, row) : withdraw(ctx, tx, row);
}

const reasonOf = ({ message, fields }: Problem): string => (fields ? Object.values(fields).join(' ') : message);

type Refused = { _id: string; title: string | null; reason: string };

/** Each listing is validated before anything is written for it, so a refusal never rolls back the others. */
async function changeEach(ctx: ViewerCtx, tx: Db, body: Body) {
  const changed: string[] = [];
  const refused: Refused[] = [];
  const wanted = new Map(body.listings.map(({ _id, version }) => [_id, version]));
  for (const [_id, version] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    let title: string | null = null;
    try {
      const row = await lockOwnListing(ctx, tx, _id);
      title = row.title;
      checkVersion(row, parseVersion(version).version);
      await act(ctx, tx, row, body);
      changed.push(_id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ _id, title, reason: reasonOf(error) });
    }
  }
  return { changed, refused };
}

/** Publishes, withdraws, reprices or discards several of the viewer's listings. Returns those that were refused, with the reasons. */
export async function changeListings(ctx: ViewerCtx, { body }: Input<typeof endpoint>) {
  const { changed, refused } = await transact(ctx.db, (tx) => changeEach(ctx, tx, body));
  return { changed: await readOwnRows(ctx, changed), refused };
}
