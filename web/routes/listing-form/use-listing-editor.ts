import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import type { ListingTexts } from '#contract/listing-texts.ts';
import type { OwnListing } from '#contract/own-listings.ts';
import { asApiError, failureOf, logAndReturnNull } from '#web/api.ts';
import { editedField, hasSignedOut, remainingErrors, useReloadOnUserChange } from '#web/forms.ts';
import { toast } from '#web/ui/toasts.tsx';
import { checkForm, type FormProblem } from './check-form.ts';
import { readForm } from './form-texts.ts';
import { removeStoredForm, storeForm, type StoredForm } from './stored-form.ts';
import { Pictures } from './pictures.ts';
import { useAutosave, useStoredPictures } from './use-autosave.ts';
import { type Saving, useSaving } from './use-saving.ts';

const noProblems: FormProblem = { message: '', fields: {} };
const picturesMissing: FormProblem = {
  message: 'The listing has been saved, but some pictures failed to upload. Retry or remove them.',
  fields: {},
};

/** What a submit button does: saves a draft, publishes, or (once published) only saves changes. */
export type SubmitAction = 'draft' | 'publish' | 'change';

/** `listing` is null for a new listing. The form starts from `initial`, and `files` are pictures still to be uploaded. */
export type EditorInput = { viewer: Me; listing: OwnListing | null; initial: StoredForm; files: File[] };

const statusOf = (action: SubmitAction) => (action === 'draft' ? 'inactive' : 'active');

/** Stock that has sold down to 0 is accepted unless the seller edits it. */
function check(
  typed: ListingTexts,
  action: SubmitAction,
  listing: OwnListing | null,
  pictures: Pictures,
): FormProblem | undefined {
  const untouched = listing?.stock === 0 && typed.quantity.trim() === '0';
  const texts = untouched ? { ...typed, quantity: '1' } : typed;
  return checkForm(texts, pictures.store.get().length, statusOf(action));
}

/** The server's error message, or the specification's if it sent none. */
async function problemFrom(error: unknown, { listing }: EditorInput): Promise<FormProblem> {
  const failure = failureOf(error, listing ? 'Your changes could not be saved.' : '❌ Failed to create listing');
  return { ...failure, fields: asApiError(error).fields, isSignedOut: await hasSignedOut(error) };
}

type Work = { input: EditorInput; saving: Saving; pictures: Pictures };

/** Saves, then uploads the pictures. Returns the saved listing, a problem if pictures failed, or null after an edit conflict. */
async function saveAll({ input, saving, pictures }: Work, action: SubmitAction, texts: ListingTexts) {
  const { viewer, listing, initial } = input;
  const saved = await saving.save(texts, statusOf(action));
  if (!saved) return null;
  if (!listing) storeForm(viewer._id, { ...initial, texts, savedAt: new Date().toISOString(), listingId: saved._id });
  if (!(await pictures.upload(saved._id))) return picturesMissing;
  if (!listing) removeStoredForm(viewer._id);
  return saved;
}

type State = {
  refusal: FormProblem;
  pending?: SubmitAction;
  refused?: SubmitAction;
  isFromServer?: boolean;
  published?: OwnListing;
  /** Nothing was saved, because of an edit conflict. */
  inConflict?: boolean;
};
const start: State = { refusal: noProblems };

/** Validates and saves the form, and shows the outcome; focus moves to any errors. */
function useSubmitting(work: Work, summary: RefObject<HTMLElement | null>) {
  const { input, saving, pictures } = work;
  const navigate = useNavigate();
  const [state, setState] = useState(start);
  const refuse = (refusal: FormProblem, refused: SubmitAction, isFromServer: boolean) => {
    flushSync(() => setState({ refusal, refused, isFromServer }));
    summary.current?.focus();
  };

  /** Removes each error once its field is valid, and the summary with the last one. */
  function recheck(typed: ListingTexts, edited: string) {
    const { refusal, refused, isFromServer = false } = state;
    if (!refused || Object.keys(refusal.fields).length === 0) return;
    const found = check(typed, refused, saving.latest(), pictures)?.fields ?? {};
    const fields = remainingErrors(refusal.fields, found, isFromServer, edited);
    setState(Object.keys(fields).length > 0 ? { ...state, refusal: { ...refusal, fields } } : start);
  }

  async function finish(action: SubmitAction, saved: OwnListing) {
    if (action === 'publish') {
      if (saved.saleStatus === 'draft' || saved.saleStatus === 'withdrawn') await saving.publish();
      return setState({ ...start, published: saved });
    }
    setState(start);
    toast.success(action === 'draft' ? '📝 Saved as draft!' : 'Changes saved.');
    if (!input.listing) await navigate(`/seller/edit-listing/${saved._id}`, { replace: true });
  }

  async function submit(action: SubmitAction, typed: ListingTexts) {
    const problem = check(typed, action, saving.latest(), pictures);
    if (problem) return refuse(problem, action, false);
    setState({ ...start, pending: action });
    try {
      const done = await saveAll(work, action, typed);
      if (!done) setState({ ...start, inConflict: true });
      else if ('message' in done) refuse(done, action, true);
      else await finish(action, done);
    } catch (error) {
      refuse(await problemFrom(error, input), action, true);
    }
  }
  return { ...state, submit, recheck };
}

/** The form's pictures. Uploads any that were chosen before the listing existed. */
function usePictures({ viewer, listing, files }: EditorInput): Pictures {
  const [pictures] = useState(() => {
    const all = new Pictures(listing?.pictures ?? [], listing?._id);
    all.add(files);
    return all;
  });
  useStoredPictures(viewer._id, pictures, listing === null);
  useEffect(() => void pictures.upload().catch(logAndReturnNull), [pictures]);
  return pictures;
}

/** A ref to an element that takes focus when `needed` becomes true. */
function useFocusWhen(needed = false): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (needed) element.current?.focus();
  }, [needed]);
  return element;
}

/** Everything the listing form does: validation, saving, autosaving and pictures. */
export function useListingEditor(input: EditorInput) {
  const { viewer, listing, initial } = input;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  useReloadOnUserChange();
  const pictures = usePictures(input);
  const saving = useSaving(listing, initial.idempotencyKey);
  const texts = () => (form.current ? readForm(new FormData(form.current)) : initial.texts);
  const autosave = useAutosave(viewer, initial, saving, texts);
  const { submit: send, recheck, ...state } = useSubmitting({ input, saving, pictures }, summary);
  const conflictNotice = useFocusWhen(state.inConflict);
  const submit = (action: SubmitAction) => {
    autosave.onSubmit();
    if (!state.pending) void send(action, texts());
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    submit((button?.value || 'publish') as SubmitAction);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    autosave.onInput();
    recheck(texts(), editedField(event));
  };
  const recheckPictures = useEffectEvent(() => recheck(texts(), 'images'));
  useEffect(() => pictures.store.subscribe(() => recheckPictures()), [pictures]);
  return {
    form: { ref: form, noValidate: true, onSubmit, onInput },
    summary,
    conflictNotice,
    ...state,
    texts,
    pictures,
    savedAt: autosave.savedAt,
    saving,
    submit,
  };
}
