import type { FileResponse } from '#contract/endpoint.ts';
import { listingColumns } from '#contract/listing-columns.ts';
import { readOwnListings } from '#server/catalogue/own-listings.ts';
import type { ViewerCtx } from '#server/context.ts';
import { writeCsv } from '#server/gateways/csv.ts';
import { cellsOf, headerOf, lineOf } from './cells.ts';

const csv = (name: string, lines: string[][]): FileResponse => ({
  type: 'text/csv; charset=utf-8',
  name,
  bytes: writeCsv([headerOf(), ...lines]),
});

/** All of the viewer's listings, in the columns of an import. */
export async function exportListings(ctx: ViewerCtx): Promise<FileResponse> {
  await ctx.limiter.spend('exportAccount', ctx.viewer.id);
  const listings = await readOwnListings(ctx);
  return csv(
    'skep-listings.csv',
    listings.map((listing) => lineOf(cellsOf(listing, ctx.settings.publicUrl))),
  );
}

/** The columns with one example row, a draft. */
export const importTemplate = (): Promise<FileResponse> =>
  Promise.resolve(csv('skep-template.csv', [listingColumns.map(({ example }) => example)]));
