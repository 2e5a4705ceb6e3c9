/** Words that must all be in a listing, or in its title, with how much a match by them counts. */
export type Alternative = { tokens: string[]; weight: number; onlyInTitle?: true };

/** One part of a search: a listing needs any of these. */
export type Group = Alternative[];

/**
 * What a listing must have, and single words that only improve its rank; a group that is given several times counts several times. A sentence
 * is read less strictly: where few listings have all groups, those that have half of them follow.
 */
export type Words = { groups: Group[]; extra: string[]; isSentence?: boolean };

/** The listings found, by their numbers. */
export type Matched = { slots: Uint32Array; isPartial: boolean };

const isAmount = (group: Group): boolean => /^\d+(?:g|ml|mm)$/.test(group[0]?.tokens[0] ?? '');

/** The same, in which amounts only improve the rank; undefined if there are none, or nothing else. */
export function withoutAmounts({ groups, extra, ...rest }: Words): Words | undefined {
  const amounts = groups.filter(isAmount);
  if (amounts.length === 0 || amounts.length === groups.length) return undefined;
  return {
    ...rest,
    groups: groups.filter((group) => !isAmount(group)),
    extra: [...extra, ...amounts.flatMap((group) => group.flatMap(({ tokens }) => tokens))],
  };
}
