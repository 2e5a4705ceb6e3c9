/** Words that must all be in a listing, or in its title, with how much a match by them counts. */
export type Alternative = { tokens: string[]; weight: number; onlyInTitle?: true };

/** One part of a search: a listing needs any of these. */
export type Group = Alternative[];

/**
 * What a listing must have, and single words that only improve its rank; a group that is given several times counts as many. A sentence
 * is read less strictly: where few listings have all groups, those that have half of them follow.
 */
export type Words = { groups: Group[]; extra: string[]; isSentence?: boolean };
