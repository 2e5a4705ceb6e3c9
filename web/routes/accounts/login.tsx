import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { login } from '#contract/accounts.ts';
import { confirmTwoStep } from '#contract/two-step.ts';
import { asApiError, call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { deviceId } from '#web/token.ts';
import { mergeGuestLists } from '#web/merge-guest-lists.ts';
import { splitNext } from '#web/parts/message-next.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { safeNext, signIn, useViewer } from '#web/session.ts';
import { refreshUnread } from '#web/unread-counts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { EmailField } from './email-field.tsx';
import { nextHandle, nextQuery } from './next-query.ts';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';

const focus = (input: HTMLInputElement | null) => input?.focus();

export const handle = nextHandle;
export const meta = privateMeta('Login');

/** Used once the server has asked for the second step. Without a code, the server would only ask again. */
const withCode = login.body.extend(confirmTwoStep.body.shape);

function leadFor(next: string): string | undefined {
  if (next === '/checkout') return 'Your basket is saved. Sign in to go straight to checkout.';
  if (next.startsWith('/make-report?')) return 'Sign in to make your report.';
  return splitNext(next).wants ? 'Sign in to send a message.' : undefined;
}

/** Opens `next` once the viewer has signed in. */
function useLeaveWhenSignedIn(next: string): boolean {
  const viewer = useViewer();
  const navigate = useNavigate();
  const wasGuest = useRef(false);
  useEffect(() => {
    if (viewer === null) wasGuest.current = true;
  }, [viewer]);
  const isSignedIn = Boolean(viewer);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let isMounted = true;
    const { page, wants } = splitNext(next);
    // The other person can see who opened a conversation, so a link alone must not open one.
    const state = wasGuest.current ? wants : null;
    const leave = async () => {
      // The next page may be the checkout, which needs the guest's basket.
      await Promise.all([mergeGuestLists(), refreshUnread()]);
      if (isMounted) await navigate(page, { replace: true, state });
    };
    void leave();
    return () => {
      isMounted = false;
    };
  }, [isSignedIn, next, navigate]);
  return isSignedIn;
}

export default function Login() {
  const [search] = useSearchParams();
  const next = safeNext(search);
  const isSignedIn = useLeaveWhenSignedIn(next);
  const [needsCode, setNeedsCode] = useState(false);
  const { form, errors, summary, pending } = useForm({
    schema: needsCode ? withCode : login.body,
    failed: 'Login failed',
    send: async (body) => {
      const signedIn = await call('POST /api/auth/login', { body: { ...body, device: deviceId() } }).catch(
        (error: unknown) => {
          if (asApiError(error).code !== 'second_step') throw error;
          setNeedsCode(true);
        },
      );
      if (signedIn) signIn(signedIn.token, signedIn.user);
    },
  });
  return (
    <AccountPage
      title="Login"
      lead={leadFor(next)}
      foot={
        needsCode ? (
          <p>
            Lost your phone? Enter one of your recovery codes instead.{' '}
            <Link reloadDocument to={`/login${nextQuery(search)}`}>
              Start again
            </Link>
          </p>
        ) : (
          <p>
            New to Skep? <Link to={`/register${nextQuery(search)}`}>Register</Link>
          </p>
        )
      }
    >
      <form {...form} className={styles.form}>
        <ErrorSummary {...summary} labels={{ email: 'Email', password: 'Password', code: 'Code' }} />
        <div className={styles.form} hidden={needsCode}>
          <EmailField autoComplete="username" error={errors.email} />
          <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
          <p className={styles.aside}>
            <Link to={`/forgot-password${nextQuery(search)}`}>Forgot Password?</Link>
          </p>
        </div>
        {needsCode && <CodeField ref={focus} error={errors.code} orRecoveryCode />}
        <Button type="submit" wide pending={pending || isSignedIn}>
          Login
        </Button>
        {!needsCode && <PasskeyButton blocked={pending || isSignedIn} />}
      </form>
    </AccountPage>
  );
}
