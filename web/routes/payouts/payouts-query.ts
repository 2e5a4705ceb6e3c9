import type { OrderMoney } from '#contract/payouts.ts';
import { readPageNumber } from '#web/list-query.ts';

/** What the screen shows, as read from its URL: the orders whose money is in `state`, and a page of each list. */
export type PayoutsQuery = { state?: OrderMoney['state']; page: number; payoutsPage: number };

/** The possible states of an order's money. Importing the contract's own list would add zod to the bundle. */
export const moneyStates = ['on_hold', 'available', 'sent', 'refunded'] as const satisfies OrderMoney['state'][];

/** Invalid values are ignored. */
export const readPayoutsQuery = (search: URLSearchParams): PayoutsQuery => ({
  state: moneyStates.find((state) => state === search.get('show')),
  page: readPageNumber(search),
  payoutsPage: readPageNumber(search, 'bank'),
});

export function payoutsPath({ state, page, payoutsPage }: PayoutsQuery): string {
  const query = new URLSearchParams({
    ...(state && { show: state }),
    ...(page > 1 && { page: String(page) }),
    ...(payoutsPage > 1 && { bank: String(payoutsPage) }),
  });
  return `/seller/payouts${query.size ? `?${query}` : ''}`;
}
