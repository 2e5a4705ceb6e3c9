import type { Columns } from './index-columns.ts';
import type { IndexFilters } from './index-filters.ts';

/** Whether a listing passes the filters, and what share of its score it keeps. */
export type Wanted = { test: (slot: number) => boolean; weight: (slot: number) => number };

/** What is sold out or whose seller is away comes after what can be bought, unless it matches much better. */
const unavailableShare = 0.3;
/** What is at the edge of the surroundings of a place comes after what is near it, unless it matches better. */
const edgeShare = 0.6;
/** Where the search was widened for a category, what is in others comes after it, unless it matches far better. */
const otherKindShare = 0.2;

/**
 * The share of its score that each listing keeps, by whether it can be bought and how far it is from the place that is asked for. Where the
 * search was widened for bees, the wax on the way to them gains nothing from being nearer, and comes after them.
 */
export function weigh(columns: Columns, { near, sought = [] }: IndexFilters): (slot: number) => number {
  const { places, point } = columns;
  const { reasons } = columns.availability;
  const ofStock = (slot: number) => (reasons[slot] ? unavailableShare : 1);
  if (!near) return ofStock;
  const shares = places.milesFrom(near.centre).map((miles) => 1 - (1 - edgeShare) * Math.min(1, miles / near.miles));
  const isSought = sought.length > 0 ? columns.test({ category: sought }) : () => true;
  return (slot) => ofStock(slot) * (isSought(slot) ? (shares[point[slot] ?? 0] ?? 1) : otherKindShare);
}
