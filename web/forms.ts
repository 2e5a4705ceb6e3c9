import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { ApiError, type Failure, failureOf } from './api.ts';

type Errors = Record<string, string>;
const checkFields = 'Please check the marked fields.';

type Options<S extends z.ZodType, T> = {
  /** The contract's own schema: `login.body`. */
  schema: S;
  /** The form as what the schema takes in; without it, each field's text under its name. */
  read?: (data: FormData, form: HTMLFormElement) => unknown;
  /** Given what was typed and found good, as the contract takes it (the schema's input). */
  send: (values: z.input<S>, data: FormData) => Promise<T>;
  onDone?: (answer: T) => void;
  /** Shown where the server has no sentence of its own. */
  failed?: string;
};

export type FormState = {
  /** Spread on the <form>; what was typed is kept, since the inputs are the browser's own. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    /** Without scripts what was typed must not stand in an address. */
    method: 'post';
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** A sentence for each wrong field, by its name (dotted when nested). */
  errors: Errors;
  /** Spread on <ErrorSummary>. */
  summary: Failure & { fields: Errors; ref: RefObject<HTMLDivElement | null> };
  pending: boolean;
};

function errorsOf(error: z.ZodError): Errors {
  const errors: Errors = {};
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

const idle = { message: '', next: '', fields: {} as Errors, isServers: false, pending: false };

/**
 * Which of the `shown` errors stay after something was typed: what is `found` again, in its sentence of now, and of what only the
 * server could know (`isServers`) the fields that were not the one `edited`.
 */
export function errorsLeft(shown: Errors, found: Errors, isServers: boolean, edited: string): Errors {
  const left: Errors = {};
  for (const [name, sentence] of Object.entries(shown)) {
    const now = found[name] ?? (isServers && name !== edited ? sentence : undefined);
    if (now !== undefined) left[name] = now;
  }
  return left;
}

/** The name of the field that an event in a form is about. */
export const editedIn = ({ target }: FormEvent<HTMLFormElement>): string => (target as HTMLInputElement).name;

/** An error goes as soon as its field is right, the summary with the last of them. */
function recheck(state: typeof idle, error: z.ZodError | undefined, edited: string): typeof idle {
  const fields = errorsLeft(state.fields, error ? errorsOf(error) : {}, state.isServers, edited);
  return Object.keys(fields).length > 0 ? { ...state, fields } : { ...idle, pending: state.pending };
}

const readTexts = (data: FormData) => Object.fromEntries(data.entries());

/** A native form checked by the contract's schema, then sent; errors are shown at their fields and in the summary. */
export function useForm<S extends z.ZodType, T>(options: Options<S, T>): FormState {
  const { schema, read = readTexts, send, onDone, failed = 'Something went wrong.' } = options;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(idle);

  function refuse(failure: Failure, fields: Errors, isServers: boolean) {
    flushSync(() => setState({ ...failure, fields, isServers, pending: false }));
    focusFirst(form.current, fields, summary.current);
  }

  async function submit(target: HTMLFormElement) {
    const data = new FormData(target);
    const values = read(data, target) as z.input<S>;
    const checked = schema.safeParse(values);
    if (!checked.success) return refuse({ message: checkFields, next: '' }, errorsOf(checked.error), false);
    setState({ ...idle, pending: true });
    try {
      const answer = await send(values, data);
      setState(idle);
      onDone?.(answer);
    } catch (error) {
      refuse(failureOf(error, failed), error instanceof ApiError ? error.fields : {}, true);
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!state.pending) void submit(event.currentTarget);
  };
  const check = (target: HTMLFormElement) => schema.safeParse(read(new FormData(target), target)).error;
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (Object.keys(state.fields).length > 0) setState(recheck(state, check(event.currentTarget), editedIn(event)));
  };
  const { message, next, fields, pending } = state;
  return {
    form: { ref: form, method: 'post', noValidate: true, onSubmit, onInput },
    errors: fields,
    summary: { message, next, fields, ref: summary },
    pending,
  };
}

function focusFirst(form: HTMLFormElement | null, fields: Errors, summary: HTMLElement | null): void {
  const inputs = [...(form?.elements ?? [])] as HTMLInputElement[];
  const wrong = inputs.find((input) => input.name && input.name in fields);
  (wrong ?? summary)?.focus();
}
