import { maxImportRows } from '#contract/imports.ts';
import {
  type ColumnName,
  columnLabels,
  listingColumns,
  problemColumn,
  type RowStatus,
} from '#contract/listing-columns.ts';
import { textsOf } from '#contract/listing-texts.ts';
import { Problem } from '#contract/problems.ts';
import type { OwnListing } from '#contract/selling.ts';
import { readCsv } from '#server/gateways/csv.ts';

/** What a row has in each column of its file. */
export type Cells = Partial<Record<ColumnName, string>>;
/** What is wrong with a row, a sentence for each column; `row` is about all of it. */
export type Problems = Partial<Record<ColumnName | 'row', string>>;
/** A row of a file; `surplus` where it has more cells than the header. */
export type FileRow = { row: number; cells: Cells; surplus: boolean };

const names = listingColumns.map(({ name }) => name);

/** What a column is called without capitals, blanks and signs: 'Price (£)' is as good as 'price'. */
const plain = (label: string): string => label.toLowerCase().replaceAll(/[^a-z]/g, '');

const byLabel = new Map<string, ColumnName | 'passed over'>([
  [plain(problemColumn), 'passed over'],
  ...names.flatMap((name): [string, ColumnName][] => [
    [plain(columnLabels[name]), name],
    [plain(name), name],
  ]),
]);

function refuse(sentence: string): never {
  throw new Problem('invalid_input', sentence, { file: sentence });
}

const quoted = (label: string) => `“${label.trim().slice(0, 40)}”`;

/** Which column each cell is of; throws `invalid_input` for columns that are unknown, there twice, or missing. */
function readHeader(header: string[]): (ColumnName | 'passed over')[] {
  const last = header.findLastIndex((label) => label.trim() !== '');
  const columns = header
    .slice(0, last + 1)
    .map(
      (label) =>
        byLabel.get(plain(label)) ??
        refuse(`There is no column ${quoted(label)}. Please use the columns of the template.`),
    );
  const twice = header.find((_, at) => columns[at] !== undefined && columns.indexOf(columns[at]) !== at);
  if (twice !== undefined) refuse(`The column ${quoted(twice)} is there twice.`);
  if (!columns.includes('id') && !columns.includes('title')) refuse('The column “Title” is missing.');
  if (columns.includes('id') && !columns.includes('version'))
    refuse('The column “Version” is missing: an export has it, and it goes with the id.');
  return columns;
}

/** Reads a file of listings. Throws `invalid_input`, `too_large` or `unsupported_type` with a sentence about the file. */
export async function readRows(file: Uint8Array): Promise<FileRow[]> {
  const [header, ...rows] = await readCsv(file, maxImportRows + 1);
  if (!header) refuse('This file is empty.');
  const columns = readHeader(header.cells);
  if (rows.length === 0) refuse('This file has no rows below its header.');
  return rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      columns.flatMap((name, at) => (name === 'passed over' ? [] : [[name, cells[at]?.trim() ?? '']])),
    ),
    surplus: cells.slice(columns.length).some((cell) => cell.trim() !== ''),
  }));
}

/** What an export says of a listing's state; sold out and away ones are on sale all the same. */
export function rowStatusOf({ saleStatus }: OwnListing): RowStatus {
  if (saleStatus === 'draft' || saleStatus === 'withdrawn') return saleStatus;
  return 'active';
}

/** A listing as an export has it; `site` is where its pictures' addresses begin. The letter keeps 3.50 from becoming 3.5. */
export function cellsOf(listing: OwnListing, site: string): Required<Cells> {
  return {
    ...textsOf(listing),
    id: listing._id,
    version: `v${listing.version}`,
    deliveryMethods: listing.deliveryMethods.join(', '),
    status: rowStatusOf(listing),
    images: listing.images.map((url) => `${site}${url}`).join(', '),
  };
}

/** The header of a file, and rows in its order. */
export const headerOf = (columns: readonly ColumnName[] = names): string[] => columns.map((name) => columnLabels[name]);
export const lineOf = (cells: Cells, columns: readonly ColumnName[] = names): string[] =>
  columns.map((name) => cells[name] ?? '');
