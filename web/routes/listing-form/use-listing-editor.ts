import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import type { ListingTexts } from '#contract/listing-texts.ts';
import type { OwnListing } from '#contract/selling.ts';
import { ApiError, failureOf } from '#web/api.ts';
import { editedIn, errorsLeft } from '#web/forms.ts';
import { toast } from '#web/ui/toasts.tsx';
import { checkForm, type Refusal } from './check-form.ts';
import { readForm } from './form-texts.ts';
import { forgetForm, keepForm, type KeptForm } from './kept-form.ts';
import { Pictures } from './pictures.ts';
import { useKeeping, useKeptPictures } from './use-keeping.ts';
import { type Saving, useSaving } from './use-saving.ts';

const nothingWrong: Refusal = { message: '', fields: {} };
const picturesMissing: Refusal = {
  message: 'The listing is saved, but not all of its pictures are. Retry those that failed, or remove them.',
  fields: {},
};

/** What a press of a button means: as a draft, for sale, or (for what was published once) only the changes. */
export type Aim = 'draft' | 'publish' | 'change';

/** `listing` is null for a new one; `kept` is what the form starts with, and `files` pictures that wait to be sent. */
export type Given = { viewer: Me; listing: OwnListing | null; kept: KeptForm; files: File[] };

const statusFor = (aim: Aim) => (aim === 'draft' ? 'inactive' : 'active');

/** A stock that sales brought to 0 stays as it is unless it is typed anew. */
function wrongWith(typed: ListingTexts, aim: Aim, listing: OwnListing | null, pictures: Pictures): Refusal | undefined {
  const untouched = listing?.stock === 0 && typed.quantity.trim() === '0';
  const texts = untouched ? { ...typed, quantity: '1' } : typed;
  return checkForm(texts, pictures.store.get().length, statusFor(aim));
}

/** What the server refused, in its own sentence; where there is none, in the specification's. */
function refusalBy(error: unknown, { listing }: Given): Refusal {
  const failure = failureOf(error, listing ? 'Your changes could not be saved.' : '❌ Failed to create listing');
  return { ...failure, fields: error instanceof ApiError ? error.fields : {} };
}

type Work = { given: Given; saving: Saving; pictures: Pictures };

/** Saves, then sends the pictures; answers what is wrong, null where somebody else was faster, or the whole listing. */
async function saveAll({ given, saving, pictures }: Work, aim: Aim, texts: ListingTexts) {
  const { viewer, listing, kept } = given;
  const now = await saving.save(texts, statusFor(aim));
  if (!now) return null;
  if (!listing) keepForm(viewer._id, { ...kept, texts, savedAt: new Date().toISOString(), listingId: now._id });
  if (!(await pictures.upload(now._id))) return picturesMissing;
  if (!listing) forgetForm(viewer._id);
  return now;
}

type State = { refusal: Refusal; pending?: Aim; refused?: Aim; isServers?: boolean; published?: OwnListing };
const start: State = { refusal: nothingWrong };

/** Checks and saves what was typed, and says how it went; focus goes to what is wrong. */
function useSubmitting(work: Work, summary: RefObject<HTMLElement | null>) {
  const { given, saving, pictures } = work;
  const navigate = useNavigate();
  const [state, setState] = useState(start);
  const refuse = (refusal: Refusal, refused: Aim, isServers: boolean) => {
    flushSync(() => setState({ refusal, refused, isServers }));
    summary.current?.focus();
  };

  /** An error goes as soon as its field is right, the summary with the last of them. */
  function recheck(typed: ListingTexts, edited: string) {
    const { refusal, refused, isServers = false } = state;
    if (!refused || Object.keys(refusal.fields).length === 0) return;
    const found = wrongWith(typed, refused, saving.now(), pictures)?.fields ?? {};
    const fields = errorsLeft(refusal.fields, found, isServers, edited);
    setState(Object.keys(fields).length > 0 ? { ...state, refusal: { ...refusal, fields } } : start);
  }

  async function finish(aim: Aim, now: OwnListing) {
    if (aim === 'publish') {
      if (now.saleStatus === 'draft' || now.saleStatus === 'withdrawn') await saving.publish();
      return setState({ ...start, published: now });
    }
    setState(start);
    toast.success(aim === 'draft' ? '📝 Saved as draft!' : 'Changes saved.');
    if (!given.listing) await navigate(`/seller/edit-listing/${now._id}`, { replace: true });
  }

  async function submit(aim: Aim, typed: ListingTexts) {
    const wrong = wrongWith(typed, aim, saving.now(), pictures);
    if (wrong) return refuse(wrong, aim, false);
    setState({ ...start, pending: aim });
    try {
      const done = await saveAll(work, aim, typed);
      if (!done) setState(start);
      else if ('message' in done) refuse(done, aim, true);
      else await finish(aim, done);
    } catch (error) {
      refuse(refusalBy(error, given), aim, true);
    }
  }
  return { ...state, submit, recheck };
}

/** The pictures of the form. Those that waited for a listing which exists by now are sent. */
function usePictures({ viewer, listing, files }: Given): Pictures {
  const [pictures] = useState(() => {
    const all = new Pictures(listing?.pictures ?? [], listing?._id);
    all.add(files);
    return all;
  });
  useKeptPictures(viewer._id, pictures, listing === null);
  useEffect(() => void pictures.upload(), [pictures]);
  return pictures;
}

/** Everything the listing form does: checking, saving, keeping what was typed, and the pictures after it. */
export function useListingEditor(given: Given) {
  const { viewer, listing, kept } = given;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const pictures = usePictures(given);
  const saving = useSaving(listing, kept.idempotencyKey);
  const texts = () => (form.current ? readForm(new FormData(form.current)) : kept.texts);
  const keeping = useKeeping(viewer, kept, saving, texts);
  const { submit: send, recheck, ...state } = useSubmitting({ given, saving, pictures }, summary);
  const submit = (aim: Aim) => {
    keeping.stop();
    if (!state.pending) void send(aim, texts());
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    submit((button?.value || 'publish') as Aim);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    keeping.onInput();
    recheck(texts(), editedIn(event));
  };
  const recheckPictures = useEffectEvent(() => recheck(texts(), 'images'));
  useEffect(() => pictures.store.subscribe(() => recheckPictures()), [pictures]);
  return {
    form: { ref: form, noValidate: true, onSubmit, onInput },
    summary,
    ...state,
    texts,
    pictures,
    keptAt: keeping.keptAt,
    saving,
    submit,
  };
}
