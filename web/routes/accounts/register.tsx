import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { register } from '#contract/accounts.ts';
import { emailLinkHours } from '#contract/time.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { safeNext } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox, Field } from '#web/ui/field.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { EmailField } from './email-field.tsx';
import { nextHandle, nextQuery } from './next-query.ts';
import { passwordHint, PasswordField } from './password-field.tsx';
import { FormOutcome } from './form-outcome.tsx';

export const handle = nextHandle;
export const meta = privateMeta('Register');

const formSchema = register.body.extend({
  terms: z.literal(true, 'You must accept the terms and conditions.'),
});
const labels = { name: 'Full name', email: 'Email', password: 'Password' };

export default function Register() {
  const [search] = useSearchParams();
  const [confirmation, setConfirmation] = useState('');
  const next = safeNext(search);
  const query = nextQuery(search);
  const loginPath = `/login${query}`;
  return (
    <AccountPage
      title="Register"
      lead="One account to buy, save listings and message beekeepers. You can apply to sell later."
      foot={
        !confirmation && (
          <p>
            Already have an account? <Link to={loginPath}>Login</Link>
          </p>
        )
      }
    >
      {confirmation ? (
        <FormOutcome tone="leaf" message={confirmation}>
          <p>Open the link in the email to verify your address. It works for {emailLinkHours} hours.</p>
          <div className={styles.actions}>
            <LinkButton to={loginPath}>Go to Login</LinkButton>
            <Link to={`/verify${query}`}>I haven't received the email</Link>
          </div>
        </FormOutcome>
      ) : (
        <RegisterForm next={next} onDone={setConfirmation} />
      )}
    </AccountPage>
  );
}

type FormProps = { next: string; onDone: (message: string) => void };

function RegisterForm({ next, onDone }: FormProps) {
  const { form, errors, summary, pending } = useForm({
    schema: formSchema,
    failed: 'Something went wrong',
    read: (data) => ({ ...Object.fromEntries(data), terms: data.get('terms') === 'on' }),
    send: ({ name, email, password }) =>
      call('POST /api/auth/register', { body: { name, email, password, role: 'buyer', next } }),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={labels} />
      <Field label="Full name" name="name" autoComplete="name" required error={errors.name} />
      <EmailField error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.password}
      />
      <Checkbox
        name="terms"
        id="terms"
        error={errors.terms}
        label={
          <>
            I accept the <Link to="/terms-and-conditions">terms and conditions</Link>
          </>
        }
      />
      <Button type="submit" wide pending={pending}>
        {pending ? 'Registering...' : 'Register'}
      </Button>
    </form>
  );
}
