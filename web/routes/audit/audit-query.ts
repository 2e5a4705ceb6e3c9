import type { z } from 'zod';
import { auditActions, type listAudit } from '#contract/audit.ts';
import { maxLength } from '#contract/sizes.ts';
import { readPageNumber, readText } from '#web/list-query.ts';

type ApiQuery = z.input<typeof listAudit.query>;

/** What the screen shows, read from its URL; invalid values are ignored. */
export type AuditQuery = Pick<ApiQuery, 'search' | 'action' | 'from' | 'to'> & { page: number };

const readDay = (params: URLSearchParams, name: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.exec(params.get(name) ?? '')?.[0];

export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const search = readText(params, 'search', maxLength.email);
  return {
    search: search || undefined,
    action: auditActions.find((action) => action === params.get('action')),
    from: readDay(params, 'from'),
    to: readDay(params, 'to'),
    page: readPageNumber(params),
  };
}

const paramsOf = ({ search, action, from, to }: AuditQuery): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ search, action, from, to }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );

export function auditPath(query: AuditQuery): string {
  const params = paramsOf(query);
  if (query.page > 1) params.set('page', String(query.page));
  return `/admin/audit?${params}`;
}

/** The URL of a CSV file of all matching entries, from all pages. */
export const csvUrl = (query: AuditQuery): string => `/api/admins/audit/csv?${paramsOf(query)}`;
