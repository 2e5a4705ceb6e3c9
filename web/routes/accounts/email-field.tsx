import type { ComponentProps } from 'react';
import { Field } from '#web/ui/field.tsx';

/** A person's own email address. */
export const EmailField = (props: Partial<ComponentProps<typeof Field>>) => (
  <Field label="Email" name="email" type="email" autoComplete="email" inputMode="email" required {...props} />
);
