import { z } from 'zod';
import type { Category } from './catalogue.ts';
import { endpoint } from './endpoint.ts';

/** The categories of live bees. A seller who suspects a notifiable disease must not move bees (Bee Diseases and Pests Control Orders: England and Wales 2006, Scotland and Northern Ireland 2007). */
export const liveBees = ['Queen Bees', 'Bee Colonies'] as const satisfies Category[];

export const readBeeSales = endpoint({
  method: 'GET',
  path: '/api/sellers/bee-sales',
  summary: 'Whether the seller has stopped all sales of live bees, and how many listings that affects',
  who: 'seller',
  output: z.object({
    stoppedAt: z.string().nullable(),
    /** Published listings of live bees. */
    listings: z.number(),
    /** Whether the seller has ever published one. */
    hasListed: z.boolean(),
  }),
  status: 200,
  errors: [],
});

export const stopBeeSales = endpoint({
  method: 'PUT',
  path: '/api/sellers/bee-sales/stop',
  summary: 'Hide all listings of live bees, including any published later, until bee sales are resumed',
  who: 'seller',
  status: 204,
  errors: ['too_many_requests'],
});

export const resumeBeeSales = endpoint({
  method: 'DELETE',
  path: '/api/sellers/bee-sales/stop',
  summary: 'Show the listings of live bees again',
  who: 'seller',
  status: 204,
  errors: ['too_many_requests'],
});

export const exportBeeRegister = endpoint({
  method: 'GET',
  path: '/api/sellers/bee-sales/register',
  summary: 'Who has bought live bees from the seller, as a CSV file for the bee inspector',
  who: 'seller',
  content: ['text/csv'],
  status: 200,
  errors: [],
});
