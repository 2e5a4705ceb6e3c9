import { useEffect, useRef } from 'react';
import { Field } from '#web/ui/field.tsx';

/** The code from an authenticator app; takes the focus, as it appears after a step before it. */
export function CodeField({ error }: { error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field
      ref={input}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
      hint="The six digits that your authenticator app shows for Skep."
    />
  );
}
