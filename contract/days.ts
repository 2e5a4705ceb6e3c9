import { z } from 'zod';

const notADate = 'Please enter a date.';

/** A day (YYYY-MM-DD) from 2000 to 2999, because PostgreSQL cannot read all the years that JavaScript can write. */
export const day = z.iso.date(notADate).regex(/^2/, notADate);
