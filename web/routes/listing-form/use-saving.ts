import { useRef, useState } from 'react';
import type { Request } from '#contract/endpoint.ts';
import { changesBetween, type ListingTexts, textsOf, toWire } from '#contract/listing-texts.ts';
import type { createListing, OwnListing } from '#contract/selling.ts';
import { ApiError, call } from '#web/api.ts';

type Creation = NonNullable<Request<typeof createListing>['body']>;
type Status = Creation['status'];

/** Somebody else, or this seller in another tab, changed the listing: how it is now, and what was typed here. */
export type Conflict = { newer: OwnListing; typed: ListingTexts };

export type Saving = {
  /** The listing as the server has it; null until it was made. */
  saved: OwnListing | null;
  /** The same at this very moment, for what runs later than the render it began in. */
  now: () => OwnListing | null;
  conflict: Conflict | null;
  /** Makes the listing or changes what was typed differently; null where somebody else was faster. Throws ApiError. */
  save: (texts: ListingTexts, status: Status) => Promise<OwnListing | null>;
  /** From now on the newer one is what was seen: the next `save` writes over it. */
  keepMine: () => void;
  /** Publishes a draft, or puts back what was withdrawn. Throws ApiError. */
  publish: () => Promise<void>;
};

async function changed(before: OwnListing, texts: ListingTexts): Promise<OwnListing> {
  const changes = changesBetween(textsOf(before), texts);
  if (Object.keys(changes).length === 0) return before;
  return call('PATCH /api/sellers/listings/{id}', {
    params: { id: before._id },
    body: { ...changes, version: before.version },
  });
}

/** What was made under this key before may have been typed differently. */
async function created(texts: ListingTexts, status: Status, idempotencyKey: string): Promise<OwnListing> {
  const body = { ...toWire(texts), status, idempotencyKey } as Creation;
  return changed(await call('POST /api/sellers/create', { body }), texts);
}

/** What stands in the way, where somebody else was faster; anything else is thrown on. */
async function conflictOf(error: unknown, before: OwnListing | null, typed: ListingTexts): Promise<Conflict> {
  if (!before || !(error instanceof ApiError) || error.code !== 'conflict') throw error;
  return { newer: await call('GET /api/sellers/listings/{id}', { params: { id: before._id } }), typed };
}

/** Saves one listing, one call after the other, each by what the last one answered. */
export function useSaving(loaded: OwnListing | null, idempotencyKey: string): Saving {
  const [saved, setSaved] = useState(loaded);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const latest = useRef(loaded);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const take = (listing: OwnListing) => {
    latest.current = listing;
    setSaved(listing);
    setConflict(null);
    return listing;
  };
  const write = async (texts: ListingTexts, status: Status) => {
    const before = latest.current;
    try {
      return take(await (before ? changed(before, texts) : created(texts, status, idempotencyKey)));
    } catch (error) {
      setConflict(await conflictOf(error, before, texts));
      return null;
    }
  };
  return {
    saved,
    now: () => latest.current,
    conflict,
    save: (texts, status) => {
      const result = turn.current.then(() => write(texts, status));
      turn.current = result.catch(() => undefined);
      return result;
    },
    keepMine: () => void (conflict && take(conflict.newer)),
    publish: async () => {
      if (!latest.current) return;
      take(await call('POST /api/sellers/listings/{id}/publish', { params: { id: latest.current._id } }));
    },
  };
}
