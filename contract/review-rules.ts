import { dayMs, hourMs } from './time.ts';

/** Days from receipt within which an order can be reviewed. */
export const reviewDays = 30;
/** Days after which a review is published even if the other side has not written one. */
export const hiddenDays = 7;
/** Hours within which the author can change a review. */
export const editHours = 48;

/** The last moment at which an order received at `receivedAt` can be reviewed. */
export const reviewUntil = (receivedAt: Date): Date => new Date(receivedAt.getTime() + reviewDays * dayMs);

/** The latest time at which a review written at `createdAt` is published. */
export const publishedBy = (createdAt: Date): Date => new Date(createdAt.getTime() + hiddenDays * dayMs);

/** The time until which a review written at `createdAt` can be changed. */
export const editableUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + editHours * hourMs);
