import type { FileResponse } from '#contract/endpoint.ts';
import { listingColumns } from '#contract/listing-columns.ts';
import { eachOwnListing } from '#server/catalogue/own-listings.ts';
import type { ViewerCtx } from '#server/context.ts';
import { csvFile, streamCsv, writeCsv } from '#server/gateways/csv.ts';
import { cellsOf, headerOf, lineOf } from './cells.ts';

async function* linesOf(ctx: ViewerCtx) {
  yield headerOf();
  for await (const listing of eachOwnListing(ctx)) yield lineOf(cellsOf(listing, ctx.settings.publicUrl));
}

/** All of the viewer's listings, with the columns of an import. Listings are read as the file is sent. */
export async function exportListings(ctx: ViewerCtx): Promise<FileResponse> {
  await ctx.limiter.spend('exportAccount', ctx.viewer.id);
  return csvFile('skep-listings.csv', streamCsv(linesOf(ctx)));
}

/** The columns with one example row, a draft. */
export const importTemplate = (): Promise<FileResponse> =>
  Promise.resolve(csvFile('skep-template.csv', writeCsv([headerOf(), listingColumns.map(({ example }) => example)])));
