import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { register } from '#contract/accounts.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { safeNext } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox, Field } from '#web/ui/field.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { nextHandle, nextQuery } from './next-query.ts';
import { passwordHint, PasswordField } from './password-field.tsx';
import { Said } from './said.tsx';

export const handle = nextHandle;
export const meta = privateMeta('Register');

const filled = register.body.extend({
  terms: z.literal(true, 'You must accept the terms and conditions.'),
});
const labels = { name: 'Full name', email: 'Email', password: 'Password' };

export default function Register() {
  const [search] = useSearchParams();
  const [said, setSaid] = useState('');
  const next = safeNext(search);
  const onTo = nextQuery(search);
  const loginTo = `/login${onTo}`;
  return (
    <AccountPage
      title="Register"
      lead="One account to buy, save and talk to keepers. You can ask to sell later."
      foot={
        <p>
          Already have an account? <Link to={loginTo}>Login</Link>
        </p>
      }
    >
      {said ? (
        <Said tone="leaf" message={said}>
          <p>Open the link in it to verify your address. It works for 24 hours.</p>
          <div className={styles.actions}>
            <LinkButton to={loginTo}>Go to Login</LinkButton>
            <Link to={`/verify${onTo}`}>It has not arrived</Link>
          </div>
        </Said>
      ) : (
        <RegisterForm next={next} onDone={setSaid} />
      )}
    </AccountPage>
  );
}

type FormProps = { next: string; onDone: (message: string) => void };

function RegisterForm({ next, onDone }: FormProps) {
  const { form, errors, summary, pending } = useForm({
    schema: filled,
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
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={errors.email}
      />
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
