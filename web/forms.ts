import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { ApiError } from './api.ts';

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
  /** Shown where something other than the API's own sentence failed. */
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
  summary: { message: string; fields: Errors; ref: RefObject<HTMLDivElement | null> };
  pending: boolean;
};

function errorsOf(error: z.ZodError): Errors {
  const errors: Errors = {};
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

const readTexts = (data: FormData) => Object.fromEntries(data.entries());

/** A native form checked by the contract's schema, then sent; errors stand at their fields and in the summary. */
export function useForm<S extends z.ZodType, T>({
  schema,
  read = readTexts,
  send,
  onDone,
  failed,
}: Options<S, T>): FormState {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ message: '', fields: {} as Errors, pending: false });

  function refuse(message: string, fields: Errors) {
    flushSync(() => setState({ message, fields, pending: false }));
    focusFirst(form.current, fields, summary.current);
  }

  async function submit(target: HTMLFormElement) {
    const data = new FormData(target);
    const values = read(data, target) as z.input<S>;
    const checked = schema.safeParse(values);
    if (!checked.success) return refuse(checkFields, errorsOf(checked.error));
    setState({ message: '', fields: {}, pending: true });
    try {
      const answer = await send(values, data);
      setState({ message: '', fields: {}, pending: false });
      onDone?.(answer);
    } catch (error) {
      if (error instanceof ApiError) refuse(error.message, error.fields);
      else refuse(failed ?? 'Something went wrong. Please try again.', {});
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!state.pending) void submit(event.currentTarget);
  };
  return {
    form: { ref: form, noValidate: true, onSubmit },
    errors: state.fields,
    summary: { message: state.message, fields: state.fields, ref: summary },
    pending: state.pending,
  };
}

function focusFirst(form: HTMLFormElement | null, fields: Errors, summary: HTMLElement | null): void {
  const inputs = [...(form?.elements ?? [])] as HTMLInputElement[];
  const wrong = inputs.find((input) => input.name && input.name in fields);
  (wrong ?? summary)?.focus();
}
