/** Words that must all be in a listing, or in its title, with the weight of a match. */
export type Alternative = { tokens: string[]; weight: number; onlyInTitle?: true };

/** One part of a search; a listing must match at least one of its alternatives. */
export type Group = Alternative[];

/**
 * The groups that a listing must have, and single words that only improve its rank. A group given several times counts several times. A
 * sentence is matched less strictly: if few listings have all groups, those with at least half as many as the best match are added.
 */
export type Words = { groups: Group[]; extra: string[]; isSentence?: boolean };

/** The slots of the listings found. */
export type Matched = { slots: Uint32Array; isPartial: boolean };

const isAmount = (group: Group): boolean => /^\d+(?:g|ml|mm)$/.test(group[0]?.tokens[0] ?? '');

/** The same words with amounts that only improve the rank; undefined if there are no amounts, or nothing else. */
export function withoutAmounts({ groups, extra, ...rest }: Words): Words | undefined {
  const amounts = groups.filter(isAmount);
  if (amounts.length === 0 || amounts.length === groups.length) return undefined;
  return {
    ...rest,
    groups: groups.filter((group) => !isAmount(group)),
    extra: [...extra, ...amounts.flatMap((group) => group.flatMap(({ tokens }) => tokens))],
  };
}
