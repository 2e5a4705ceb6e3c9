import { rejectedDocumentDays } from '#contract/time.ts';

export const sellingLead = 'Sell what your bees make, the bees themselves, or the kit you no longer need.';

export const documentStorage = `Your document is stored encrypted, and only the people who check it can see it. If we can't approve you, it is deleted after ${rejectedDocumentDays} days.`;
