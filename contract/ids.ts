import { z } from 'zod';

/** An opaque id. Any value of this form is accepted; unknown ids are simply not found. */
export const id = z.string().regex(/^[\w-]{1,64}$/, 'This is not a valid id.');
