import type { Request } from './client.ts';
import type { Filled } from './fill.ts';
import type { Work } from './measure.ts';
import type { RequestSource } from './requests.ts';

export type Sampling = { rounds: number; seconds: number; connections: number[] };

/** Something to measure: an API call, a page or a sequence of several calls. */
export type Call = {
  key: string;
  name: string;
  /** Sends requests that this server has not cached. */
  fresh: (source: RequestSource) => Work;
  /** Matches the statement that limits 2 and 3 in RESULTS.md replay, the item query. */
  items?: RegExp;
  /** The item query reads a page's cards by id. Pages that already had some cards in memory are ignored. */
  ofCards?: true;
  /** Sent only to record the item query, for calls whose `fresh` requests read only part of a page from the database. */
  forItems?: () => Work;
  /** This call adds basket lines, which are removed before each sample. The limits add different lines. */
  isAdding?: true;
  /** Another call, measured in the same rounds for comparison. */
  beside?: Call;
  /** For a page: the API calls it is rendered from, uncached like the page. */
  json?: (source: RequestSource) => Work;
  /** The request that is repeated, so that it is cached. */
  again?: (filled: Filled) => Request;
  /** Sample options that differ from the usual ones. */
  sampling?: Partial<Sampling>;
  /** For slow calls: how many runs to record statements from. */
  recordedRuns?: number;
  /** How many items one run creates, if rates and processor time are reported per item. */
  itemsPerRun?: number;
};
