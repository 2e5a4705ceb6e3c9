import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { asApiError, type Failure, failureOf } from './api.ts';
import { tryReloadViewer, useViewer } from './session.ts';
import { keepText } from './ui/keep-text.ts';

type Errors = Record<string, string>;
export const checkFields = 'Please check the highlighted fields.';

type Options<S extends z.ZodType, T> = {
  /** The contract's own schema: `login.body`. */
  schema: S;
  /** Reads the form into the schema's input. By default, it takes each field's text under its name. */
  read?: (data: FormData, form: HTMLFormElement) => unknown;
  /** Receives the valid values in the shape the contract expects (the schema's input). */
  send: (values: z.input<S>, data: FormData) => Promise<T>;
  /** The form stays pending until the promise this returns (of a navigation, for example) resolves. */
  onDone?: (result: T) => unknown;
  /** Shown when the server sends no message of its own. */
  failed?: string;
};

export type FormState = {
  /** Spread on the <form>. The inputs are uncontrolled, so they retain what was typed. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    /** Without scripts, what was typed must not end up in the URL. */
    method: 'post';
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** An error message for each invalid field, by its name (dotted when nested). */
  errors: Errors;
  /** Spread on <ErrorSummary>. */
  summary: Failure & {
    fields: Errors;
    isSignedOut: boolean;
    ref: RefObject<HTMLDivElement | null>;
    pending: boolean;
  };
  pending: boolean;
};

function errorsOf(error: z.ZodError): Errors {
  const errors: Errors = {};
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

const idle = { message: '', next: '', fields: {} as Errors, isFromServer: false, isSignedOut: false, pending: false };

/**
 * Returns those of the `shown` errors that remain after an edit: errors `found` again, with their current message, and errors from the
 * server (`isFromServer`), except for the `edited` field.
 */
export function remainingErrors(shown: Errors, found: Errors, isFromServer: boolean, edited: string): Errors {
  const left: Errors = {};
  for (const [name, message] of Object.entries(shown)) {
    const now = found[name] ?? (isFromServer && name !== edited ? message : undefined);
    if (now !== undefined) left[name] = now;
  }
  return left;
}

/** The name of the field that a form event comes from. */
export const editedField = ({ target }: FormEvent<HTMLFormElement>): string => (target as HTMLInputElement).name;

/** An error disappears as soon as its field is valid, and the summary disappears with the last error. */
function recheck(state: typeof idle, error: z.ZodError | undefined, edited: string): typeof idle {
  const fields = remainingErrors(state.fields, error ? errorsOf(error) : {}, state.isFromServer, edited);
  return Object.keys(fields).length > 0 ? { ...state, fields } : { ...idle, pending: state.pending };
}

const inBrowser = { isFromServer: false, isSignedOut: false };

const readTexts = (data: FormData) => Object.fromEntries(data.entries());

/**
 * Whether a call failed because the session has ended. If so, signs this tab out immediately. Otherwise another tab could drop the token
 * first, and this one would leave the screen.
 */
export async function hasSignedOut(error: unknown): Promise<boolean> {
  const isSignedOut = asApiError(error).code === 'unauthenticated';
  if (isSignedOut) await tryReloadViewer();
  return isSignedOut;
}

/** Reloads the page when another tab signs in as a different user, so that nobody sends what another user has entered. */
export function useReloadOnUserChange(): void {
  const viewerId = useViewer()?._id;
  const owner = useRef(viewerId);
  useEffect(() => {
    if (viewerId && owner.current && viewerId !== owner.current) location.reload();
    owner.current = viewerId ?? owner.current;
  }, [viewerId]);
}

/** A ref to the form, which may be rendered later. In a dialog, guards against losing typed text by accident (ui/keep-text.ts). */
function useGuardedForm() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => (form.current ? keepText(form.current) : undefined));
  useReloadOnUserChange();
  return form;
}

/** Validates a native form with the contract's schema, then sends it. Errors appear beside their fields and in the summary. */
export function useForm<S extends z.ZodType, T>(options: Options<S, T>): FormState {
  const { schema, read = readTexts, send, onDone, failed = 'Something went wrong.' } = options;
  const form = useGuardedForm();
  const summary = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(idle);

  function showErrors(failure: Failure, fields: Errors, source: { isFromServer: boolean; isSignedOut: boolean }) {
    flushSync(() => setState({ ...failure, fields, ...source, pending: false }));
    focusFirst(form.current, fields, summary.current);
  }

  async function submit(target: HTMLFormElement) {
    const data = new FormData(target);
    const values = read(data, target) as z.input<S>;
    const checked = schema.safeParse(values);
    if (!checked.success) return showErrors({ message: checkFields, next: '' }, errorsOf(checked.error), inBrowser);
    setState((shown) => ({ ...shown, pending: true }));
    try {
      const result = await send(values, data);
      await onDone?.(result);
      setState(idle);
    } catch (error) {
      const isSignedOut = await hasSignedOut(error);
      showErrors(failureOf(error, failed), asApiError(error).fields, { isFromServer: true, isSignedOut });
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!state.pending) void submit(event.currentTarget);
  };
  const check = (target: HTMLFormElement) => schema.safeParse(read(new FormData(target), target)).error;
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (Object.keys(state.fields).length > 0) setState(recheck(state, check(event.currentTarget), editedField(event)));
  };
  const { message, next, fields, isSignedOut, pending } = state;
  return {
    form: { ref: form, method: 'post', noValidate: true, onSubmit, onInput },
    errors: fields,
    summary: { message, next, fields, isSignedOut, ref: summary, pending },
    pending,
  };
}

function focusFirst(form: HTMLFormElement | null, fields: Errors, summary: HTMLElement | null): void {
  const inputs = [...(form?.elements ?? [])] as HTMLInputElement[];
  const invalid = inputs.find((input) => input.name && input.name in fields);
  (invalid ?? summary)?.focus();
}
