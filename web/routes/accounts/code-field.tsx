import type { ComponentProps } from 'react';
import { Field } from '#web/ui/field.tsx';

type Props = Pick<ComponentProps<typeof Field>, 'ref' | 'error'> & {
  /** Whether a recovery code is accepted too. */
  orRecoveryCode?: boolean;
};

/** The code from an authenticator app. */
export function CodeField({ orRecoveryCode = false, ...props }: Props) {
  return (
    <Field
      {...props}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      hint={`The six digits that your authenticator app shows for Skep${orRecoveryCode ? ', or one of your recovery codes' : ''}.`}
    />
  );
}
