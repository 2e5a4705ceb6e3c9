import type { Condition } from '#contract/catalogue.ts';

export const conditionLabels: Record<Condition, string> = {
  new: 'New',
  used: 'Used',
  refurbished: 'Refurbished',
  damaged: 'Damaged',
};
