import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rowStatuses } from './listing-columns.ts';
import { pounds } from './money.ts';
import { maxImportBytes, maxImportRows, maxZipBytes, maxZips, pageSize } from './sizes.ts';
import { id, optionalText, paging } from './text.ts';
import { importDays } from './time.ts';

/**
 * `ready`: checked, but nothing written yet. `importing`: a job is processing the rows. `done`: finished. `stopped`: by the seller; rows
 * already imported remain.
 */
export const importStates = ['ready', 'importing', 'done', 'stopped'] as const;

const count = z.number();

/** An uploaded file of listings and its progress. */
const listingImport = z.object({
  _id: z.string(),
  state: z.enum(importStates),
  fileName: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  rows: count,
  /** Rows that can be imported: new listings, changes to existing ones, and rows that change nothing. */
  toCreate: count,
  /** New listings with the same title as one of the seller's listings or an earlier row, which may be meant as changes. */
  sameTitle: count,
  /** How many of the new listings will be drafts, and how many of those already created are drafts. */
  toDraft: count,
  drafts: count,
  toChange: count,
  upToDate: count,
  /** Rows with errors found when the file was checked: they are left out. */
  invalid: count,
  /** Outcomes of all other rows so far. `unchanged` rows already matched their listing; `refused` rows failed during the import. */
  created: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** How many pictures the rows refer to, how many of them have been uploaded and are valid, and how many have been processed. */
  pictures: z.object({ named: count, uploaded: count, processed: count }),
});
export type ListingImport = z.infer<typeof listingImport>;

export const rowKinds = ['new', 'change', 'same'] as const;
export type RowKind = (typeof rowKinds)[number];
export const rowOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const;

/** A row as it would be imported. A field is null if it is missing or does not change. */
const importRow = z.object({
  /** Numbered as in a spreadsheet: the header is row 1. */
  row: z.number(),
  kind: z.enum(rowKinds),
  title: z.string().nullable(),
  category: z.string().nullable(),
  price: pounds.nullable(),
  quantity: z.number().nullable(),
  status: z.enum(rowStatuses).nullable(),
  pictures: z.number().nullable(),
  /** The labels of the columns that change, for a row that changes a listing. */
  changes: z.array(z.string()),
  problems: z.array(z.object({ column: z.string(), problem: z.string() })),
  outcome: z.enum(rowOutcomes).nullable(),
  listingId: z.string().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

const one = z.object({ id });
const csv = ['text/csv'] as const;

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/sellers/imports/template',
  summary: 'A CSV file with the columns of an import and one example',
  who: 'seller',
  content: csv,
  status: 200,
  errors: [],
});

export const exportListings = endpoint({
  method: 'GET',
  path: '/api/sellers/listings/export',
  summary:
    "The seller's listings as a CSV file with the columns of an import. Cells that a spreadsheet would read as a formula begin with an apostrophe, which an import removes",
  who: 'seller',
  content: csv,
  status: 200,
  errors: ['too_many_requests'],
});

export const createImport = endpoint({
  method: 'POST',
  path: '/api/sellers/imports',
  summary: `Check a CSV file of at most ${maxImportRows} listings: UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs. Nothing is written to listings yet. Replaces an import that was not started; 409 while one is running`,
  who: 'seller',
  multipart: { file: 'file', maxBytes: maxImportBytes, fields: z.object({ fileName: optionalText(200).optional() }) },
  output: listingImport,
  status: 201,
  errors: ['conflict', 'too_large', 'unsupported_type', 'too_many_requests', 'unavailable'],
});

export const addImportPictures = endpoint({
  method: 'POST',
  path: '/api/sellers/imports/{id}/pictures',
  summary: `Upload a ZIP of the pictures named in the rows, with or without folders; at most ${maxZips} ZIPs per import. A picture uploaded again replaces the earlier one. Returns the pictures with errors`,
  who: 'seller',
  params: one,
  multipart: { file: 'file', maxBytes: maxZipBytes, fields: z.object({ fileName: optionalText(200).optional() }) },
  output: listingImport.extend({
    rejected: z.array(z.object({ name: z.string(), problem: z.string() })),
    /** Files in the ZIP that no row names. */
    unused: count,
  }),
  status: 201,
  errors: ['not_found', 'conflict', 'too_large', 'unsupported_type', 'too_many_requests', 'unavailable'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/sellers/imports',
  summary: `The latest imports, newest first; each is stored for ${importDays} days`,
  who: 'seller',
  query: z.object(paging(5, 20)),
  output: z.object({ imports: z.array(listingImport) }),
  status: 200,
  errors: [],
});

export const readImport = endpoint({
  method: 'GET',
  path: '/api/sellers/imports/{id}',
  summary: 'The status of an import',
  who: 'seller',
  params: one,
  output: listingImport,
  status: 200,
  errors: ['not_found'],
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/sellers/imports/{id}/rows',
  summary: "A page of an import's rows, as they would be imported, with any errors",
  who: 'seller',
  params: one,
  query: z.object({
    show: z.enum(['valid', 'left_out']).default('valid'),
    ...paging(pageSize),
  }),
  output: z.object({ rows: z.array(importRow), total: count }),
  status: 200,
  errors: ['not_found'],
});

export const importRowsLeftOut = endpoint({
  method: 'GET',
  path: '/api/sellers/imports/{id}/rows-left-out',
  summary:
    'The rows that were left out, or not reached before the import was stopped, as a CSV file with the reason for each: once fixed, the file can be imported as it is',
  who: 'seller',
  params: one,
  content: csv,
  status: 200,
  errors: ['not_found', 'too_many_requests'],
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/sellers/imports/{id}/start',
  summary: 'Import the valid rows in a background job. Has no effect on an import already started',
  who: 'seller',
  params: one,
  output: listingImport,
  status: 200,
  errors: ['not_found', 'conflict'],
});

export const stopImport = endpoint({
  method: 'POST',
  path: '/api/sellers/imports/{id}/stop',
  summary: 'Stop importing; rows already imported stay. Has no effect on an import that is over',
  who: 'seller',
  params: one,
  output: listingImport,
  status: 200,
  errors: ['not_found', 'conflict'],
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/sellers/imports/{id}',
  summary: 'Discard an import and its files; listings created from it are kept. 409 while it is running',
  who: 'seller',
  params: one,
  status: 204,
  errors: ['not_found', 'conflict'],
});
