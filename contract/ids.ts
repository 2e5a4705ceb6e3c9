import { z } from 'zod';

/** An opaque id. Anything of this form may be asked for; unknown ones are simply not found. */
export const id = z.string().regex(/^[\w-]{1,64}$/, 'This is not an id.');
