import { formatPounds } from '#web/money.ts';

export const formatPence = (pence: number): string => formatPounds(pence / 100);
