import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, message } from './text.ts';

/** How many days a copy of someone's data can be downloaded. */
export const dataExportDays = 7;

const dataExport = z.object({
  _id: z.string(),
  createdAt: z.string(),
  /** Null until it can be downloaded. */
  expiresAt: z.string().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/api/users/me/data-exports',
  summary:
    'Request a copy of all data about the signed-in user; they are emailed when it is ready. It replaces any earlier copy',
  who: 'verified',
  output: message,
  status: 201,
  errors: ['too_many_requests'],
});

export const listDataExports = endpoint({
  method: 'GET',
  path: '/api/users/me/data-exports',
  summary: 'The copy of their data that the signed-in user has requested, if any',
  who: 'verified',
  output: z.array(dataExport),
  status: 200,
  errors: [],
});

export const readDataExport = endpoint({
  method: 'GET',
  path: '/api/users/me/data-exports/{id}',
  summary: 'The copy: a ZIP with data.json, pictures and documents',
  who: 'verified',
  params: z.object({ id }),
  content: ['application/zip'],
  status: 200,
  errors: ['not_found'],
});
