import type { z } from 'zod';
import { roles } from '#contract/accounts.ts';
import type { listUsers } from '#contract/users.ts';
import { maxLength } from '#contract/sizes.ts';
import { readPageNumber, readText } from '#web/list-query.ts';

type ApiQuery = z.input<typeof listUsers.query>;

/** What the screen shows, read from its URL; invalid values are ignored. */
export type UsersQuery = Pick<ApiQuery, 'search' | 'role' | 'banned' | 'deleted' | 'business' | 'sort'> & {
  page: number;
};

const valid = {
  role: roles,
  banned: ['true', 'false'],
  deleted: ['true'],
  business: ['true'],
  sort: ['flags'],
} as const;

export function readUsersQuery(params: URLSearchParams): UsersQuery {
  const search = readText(params, 'search', maxLength.email);
  const chosen = Object.entries(valid).flatMap(([name, values]) => {
    const value = (values as readonly string[]).find((option) => option === params.get(name));
    return value ? [[name, value]] : [];
  });
  return { ...(search && { search }), ...Object.fromEntries(chosen), page: readPageNumber(params) };
}

/** Whether the search query looks like an id: longer than most names, without spaces or an @. */
export const isId = (text: string): boolean => /^[\w-]{20,64}$/.test(text);

/** The API call's query for one page. */
export function apiQuery({ search, page, ...filters }: UsersQuery, limit: number): ApiQuery {
  const found = search && isId(search) ? { id: search } : { search };
  return { ...filters, ...found, page: String(page), limit: String(limit), peek: 'true' };
}

export function usersPath({ page, ...filters }: UsersQuery): string {
  const params = new URLSearchParams(filters);
  if (page > 1) params.set('page', String(page));
  return `/admin/users?${params}`;
}
