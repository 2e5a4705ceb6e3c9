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
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
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

const idle = { message: '', next: '', fields: {} as Errors, pending: false };

const readTexts = (data: FormData) => Object.fromEntries(data.entries());

/** A native form checked by the contract's schema, then sent; errors stand at their fields and in the summary. */
export function useForm<S extends z.ZodType, T>({
  schema,
  read = readTexts,
  send,
  onDone,
  failed = 'Something went wrong.',
}: Options<S, T>): FormState {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(idle);

  function refuse(failure: Failure, fields: Errors) {
    flushSync(() => setState({ ...failure, fields, pending: false }));
    focusFirst(form.current, fields, summary.current);
  }

  async function submit(target: HTMLFormElement) {
    const data = new FormData(target);
    const values = read(data, target) as z.input<S>;
    const checked = schema.safeParse(values);
    if (!checked.success) return refuse({ message: checkFields, next: '' }, errorsOf(checked.error));
    setState({ ...idle, pending: true });
    try {
      const answer = await send(values, data);
      setState(idle);
      onDone?.(answer);
    } catch (error) {
      refuse(failureOf(error, failed), error instanceof ApiError ? error.fields : {});
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!state.pending) void submit(event.currentTarget);
  };
  return {
    form: { ref: form, noValidate: true, onSubmit },
    errors: state.fields,
    summary: { message: state.message, next: state.next, fields: state.fields, ref: summary },
    pending: state.pending,
  };
}

function focusFirst(form: HTMLFormElement | null, fields: Errors, summary: HTMLElement | null): void {
  const inputs = [...(form?.elements ?? [])] as HTMLInputElement[];
  const wrong = inputs.find((input) => input.name && input.name in fields);
  (wrong ?? summary)?.focus();
}
