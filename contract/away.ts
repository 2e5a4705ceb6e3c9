import { z } from 'zod';
import { day } from './days.ts';
import { endpoint } from './endpoint.ts';
import { optionalText } from './text.ts';

/** The seller is away from `from` and back on `until`, both calendar days in Britain. */
export const away = z.object({ from: z.string(), until: z.string(), note: z.string(), isNow: z.boolean() });
export type Away = z.infer<typeof away>;

export const readAway = endpoint({
  method: 'GET',
  path: '/api/sellers/away',
  summary: 'When the seller is or will be away; null if nothing is set or it is over',
  who: 'seller',
  output: z.object({ away: away.nullable() }),
  status: 200,
  errors: [],
});

export const setAway = endpoint({
  method: 'PUT',
  path: '/api/sellers/away',
  summary: 'Set the dates the seller is away: listings stay visible but cannot be bought',
  who: 'seller',
  body: z
    .object({ from: day, until: day, note: optionalText(200).optional() })
    .refine(({ from, until }) => from < until, {
      path: ['until'],
      message: 'Please choose a return date after your first day away.',
    }),
  output: z.object({ away }),
  status: 200,
  errors: ['invalid_input', 'too_many_requests'],
});

export const endAway = endpoint({
  method: 'DELETE',
  path: '/api/sellers/away',
  summary: 'End the time away now',
  who: 'seller',
  status: 204,
  errors: ['too_many_requests'],
});
