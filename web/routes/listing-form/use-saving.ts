import { useRef, useState } from 'react';
import type { Request } from '#contract/endpoint.ts';
import { changesBetween, type ListingTexts, textsOf, toListingInput } from '#contract/listing-texts.ts';
import type { createListing, OwnListing } from '#contract/own-listings.ts';
import { ApiError, call } from '#web/api.ts';
import { createQueue } from '#web/queue.ts';

type Creation = NonNullable<Request<typeof createListing>['body']>;
type Status = Creation['status'];

/** An edit conflict: the version saved elsewhere, e.g. in another tab, and what was typed here. */
export type Conflict = { newer: OwnListing; typed: ListingTexts };

export type Saving = {
  /** The listing as stored on the server; null until it is created. */
  saved: OwnListing | null;
  /** The current `saved`, for async code that outlives the render it started in. */
  latest: () => OwnListing | null;
  conflict: Conflict | null;
  /** Creates the listing or sends the changed fields. Returns null after an edit conflict. Throws ApiError. */
  save: (texts: ListingTexts, status: Status) => Promise<OwnListing | null>;
  /** Resolves a conflict: the next `save` overwrites the newer version. */
  keepMine: () => void;
  /** Publishes a draft or relists a withdrawn listing. Throws ApiError. */
  publish: () => Promise<void>;
};

async function update(before: OwnListing, texts: ListingTexts): Promise<OwnListing> {
  const changes = changesBetween(textsOf(before), texts);
  if (Object.keys(changes).length === 0) return before;
  return call('PATCH /api/sellers/listings/{id}', {
    params: { id: before._id },
    body: { ...changes, version: before.version },
  });
}

/** The listing may already exist under this key with older content, so any differences are then sent as an update. */
async function create(texts: ListingTexts, status: Status, idempotencyKey: string): Promise<OwnListing> {
  const body = { ...toListingInput(texts), status, idempotencyKey } as Creation;
  return update(await call('POST /api/sellers/create', { body }), texts);
}

/** Turns a conflict error into a `Conflict`; rethrows anything else. */
async function conflictOf(error: unknown, before: OwnListing | null, typed: ListingTexts): Promise<Conflict> {
  if (!before || !(error instanceof ApiError) || error.code !== 'conflict') throw error;
  return { newer: await call('GET /api/sellers/listings/{id}', { params: { id: before._id } }), typed };
}

/** Saves one listing, one call at a time, each based on the response to the last. */
export function useSaving(loaded: OwnListing | null, idempotencyKey: string): Saving {
  const [saved, setSaved] = useState(loaded);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const latest = useRef(loaded);
  const [inTurn] = useState(createQueue);
  const accept = (listing: OwnListing) => {
    latest.current = listing;
    setSaved(listing);
    setConflict(null);
    return listing;
  };
  const write = async (texts: ListingTexts, status: Status) => {
    const before = latest.current;
    try {
      return accept(await (before ? update(before, texts) : create(texts, status, idempotencyKey)));
    } catch (error) {
      setConflict(await conflictOf(error, before, texts));
      return null;
    }
  };
  return {
    saved,
    latest: () => latest.current,
    conflict,
    save: (texts, status) => inTurn(() => write(texts, status)),
    keepMine: () => void (conflict && accept(conflict.newer)),
    publish: () =>
      inTurn(async () => {
        if (!latest.current) return;
        accept(await call('POST /api/sellers/listings/{id}/publish', { params: { id: latest.current._id } }));
      }),
  };
}
