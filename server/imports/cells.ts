import { maxImportRows } from '#contract/sizes.ts';
import {
  type ColumnName,
  columnLabels,
  listingColumns,
  problemColumn,
  type RowStatus,
} from '#contract/listing-columns.ts';
import { textsOf } from '#contract/listing-texts.ts';
import { Problem } from '#contract/problems.ts';
import type { OwnListing } from '#contract/own-listings.ts';
import { beginningOf } from '#server/text.ts';
import { readCsv } from '#server/gateways/csv.ts';

/** The text in each column of a row. `surplus` contains the cells after the last column. */
export type Cells = Partial<Record<ColumnName, string>> & { surplus?: string[] };
/** What is wrong with a row, as a message for each column. `row` is for the row as a whole. */
export type Problems = Partial<Record<ColumnName | 'row', string>>;
export type FileRow = { row: number; cells: Cells };

const names = listingColumns.map(({ name }) => name);

/** A column label in lower case without spaces and punctuation, so that 'Price (£)' matches 'price'. */
const normalise = (label: string): string => label.toLowerCase().replaceAll(/[^a-z]/g, '');

const byLabel = new Map<string, ColumnName | 'ignored'>([
  [normalise(problemColumn), 'ignored'],
  // Its name in files downloaded before it was renamed.
  [normalise('What is wrong'), 'ignored'],
  ...names.flatMap((name): [string, ColumnName][] => [
    [normalise(columnLabels[name]), name],
    [normalise(name), name],
  ]),
]);

function reject(message: string): never {
  throw new Problem('invalid_input', message, { file: message });
}

const quoted = (label: string) => `"${beginningOf(label.trim(), 40)}"`;

function rejectLabel(label: string, at: number): never {
  if (label.trim() === '')
    reject(`Column ${at + 1} has no heading. Please give it one from the template, or delete it.`);
  reject(`The template has no column ${quoted(label)}. Please use only the columns from the template.`);
}

/** The column of each cell. Throws `invalid_input` for columns that are unknown, repeated or missing. */
function readHeader(header: string[]): (ColumnName | 'ignored')[] {
  const last = header.findLastIndex((label) => label.trim() !== '');
  const columns = header.slice(0, last + 1).map((label, at) => byLabel.get(normalise(label)) ?? rejectLabel(label, at));
  const repeated = header.find((_, at) => columns[at] !== undefined && columns.indexOf(columns[at]) !== at);
  if (repeated !== undefined) reject(`The column ${quoted(repeated)} appears twice.`);
  if (!columns.includes('id') && !columns.includes('title')) reject('The column "Title" is missing.');
  if (columns.includes('id') && !columns.includes('version'))
    reject('The column "Version" is missing. Exports include it, and rows with an id need it.');
  return columns;
}

/** Reads a file of listings. Throws `invalid_input`, `too_large` or `unsupported_type` with a message about the file. */
export async function readRows(file: Uint8Array): Promise<FileRow[]> {
  const [header, ...rows] = await readCsv(file, maxImportRows + 1);
  if (!header) reject('This file is empty.');
  const columns = readHeader(header.cells);
  if (rows.length === 0) reject('This file has no rows below its header.');
  return rows.map(({ row, cells }) => {
    const texts = cells.map((cell) => cell.trim());
    const named = columns.flatMap((name, at) => (name === 'ignored' ? [] : [[name, texts[at] ?? '']]));
    const surplus = texts.slice(columns.length, texts.findLastIndex((text) => text !== '') + 1);
    return { row, cells: { ...Object.fromEntries(named), ...(surplus.length > 0 && { surplus }) } };
  });
}

/** A listing's status in an export. It counts as on sale even if it is sold out or its seller is away. */
export function rowStatusOf({ saleStatus }: OwnListing): RowStatus {
  if (saleStatus === 'draft' || saleStatus === 'withdrawn') return saleStatus;
  return 'active';
}

/** A listing as a row of an export. `site` is the base URL for its pictures. The `v` stops spreadsheets from turning version 3.50 into 3.5. */
export function cellsOf(listing: OwnListing, site: string): Record<ColumnName, string> {
  return {
    ...textsOf(listing),
    id: listing._id,
    version: `v${listing.version}`,
    deliveryMethods: listing.deliveryMethods.join(', '),
    status: rowStatusOf(listing),
    images: listing.images.map((url) => `${site}${url}`).join(', '),
  };
}

/** The header of a file. */
export const headerOf = (columns: readonly ColumnName[] = names): string[] => columns.map((name) => columnLabels[name]);
/** A row of a file, in the order of its columns. */
export const lineOf = (cells: Cells, columns: readonly ColumnName[] = names): string[] => [
  ...columns.map((name) => cells[name] ?? ''),
  ...(cells.surplus ?? []),
];
