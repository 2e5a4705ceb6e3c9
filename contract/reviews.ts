import { z } from 'zod';

/** A review on a profile: whole stars 1 to 5. `product` is the title of what was bought. */
export const review = z.object({
  _id: z.string(),
  reviewerId: z.object({ _id: z.string(), name: z.string(), avatar: z.string().nullable() }),
  rating: z.number(),
  reviewText: z.string(),
  product: z.string().nullable(),
  createdAt: z.string(),
});
export type Review = z.infer<typeof review>;
