import type { Columns } from './index-columns.ts';
import type { IndexFilters } from './index-filters.ts';

/** Whether a listing passes the filters, and the share of its score that it keeps. */
export type Wanted = { test: (slot: number) => boolean; weight: (slot: number) => number };

/** Listings that are sold out, or from a seller who is away, come after those that can be bought, unless they match much better. */
const unavailableShare = 0.3;
/** Listings at the edge of the area around a place come after those near the place, unless they match better. */
const edgeShare = 0.6;
/** If the search was widened for a category, listings in other categories come after those in it, unless they match far better. */
const otherKindShare = 0.2;

/**
 * The share of its score that each listing keeps, depending on whether it can be bought and how far it is from the requested place. If the
 * search was widened for bees, wax listings gain nothing from being nearer, and come after bees.
 */
export function weigh(columns: Columns, { near, sought = [] }: IndexFilters): (slot: number) => number {
  const { places, point } = columns;
  const { reasons } = columns.availability;
  const availabilityShare = (slot: number) => (reasons[slot] ? unavailableShare : 1);
  if (!near) return availabilityShare;
  const shares = places.milesFrom(near.centre).map((miles) => 1 - (1 - edgeShare) * Math.min(1, miles / near.miles));
  const isSought = sought.length > 0 ? columns.test({ category: sought }) : () => true;
  return (slot) => availabilityShare(slot) * (isSought(slot) ? (shares[point[slot] ?? 0] ?? 1) : otherKindShare);
}
