import { dayInBritain, dayMs, hourMs } from '#contract/time.ts';
import { grow } from './ids.ts';

/** Whether a listing is sold out, and when its seller is away. */
export type Stock = { isSoldOut: boolean; awayFrom: string | null; awayUntil: string | null };

/** The reasons why a listing cannot be bought, one bit each. */
const soldOut = 1;
const away = 2;

/** A day (YYYY-MM-DD) as a number that fits into 16 bits; 0 for none. */
const numberOf = (day: string | null): number => (day ? Math.max(0, Date.parse(day) / dayMs) : 0);

/**
 * Tracks which listings can be bought now. Time away starts and ends on set dates, without a notification, so all listings are evaluated
 * again once an hour, and searches only look up the results.
 */
export class Availability {
  /** By slot: 0 if the listing can be bought. */
  reasons = new Uint8Array(1024);
  #awayFrom = new Uint16Array(1024);
  #awayUntil = new Uint16Array(1024);
  #hour = NaN;
  #today = 0;

  set(slot: number, { isSoldOut, awayFrom, awayUntil }: Stock): void {
    if (slot >= this.reasons.length) this.#grow();
    this.#awayFrom[slot] = numberOf(awayFrom);
    this.#awayUntil[slot] = numberOf(awayUntil);
    this.reasons[slot] = isSoldOut ? soldOut : 0;
    this.#evaluate(slot);
  }

  /** Updates which sellers are away if the hour has changed. Days in Britain begin on the hour. */
  setTime(at: Date): void {
    const hour = Math.floor(at.getTime() / hourMs);
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.#today = numberOf(dayInBritain(at));
    for (let slot = 0; slot < this.reasons.length; slot += 1) this.#evaluate(slot);
  }

  #evaluate(slot: number): void {
    const isAway = (this.#awayFrom[slot] ?? 0) <= this.#today && this.#today < (this.#awayUntil[slot] ?? 0);
    this.reasons[slot] = ((this.reasons[slot] ?? 0) & soldOut) | (isAway ? away : 0);
  }

  #grow(): void {
    this.reasons = grow(this.reasons);
    this.#awayFrom = grow(this.#awayFrom);
    this.#awayUntil = grow(this.#awayUntil);
  }
}
