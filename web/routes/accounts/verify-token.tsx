import { Link, useLoaderData, useSearchParams } from 'react-router';
import { emailLinkHours } from '#contract/time.ts';
import { call, failureOf } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { tryReloadViewer } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { nextQuery } from './next-query.ts';
import { FormOutcome } from './form-outcome.tsx';

const title = 'Verify your email';
export const meta = privateMeta(title);

/** The last link that worked in this tab. Each link works only once, but people return to this screen. */
let used: { token: string; message: string } | undefined;

export async function clientLoader({ params: { token } }: { params: { token: string } }) {
  try {
    if (used?.token !== token) {
      const { message } = await call('GET /api/auth/verify/{token}', { params: { token } });
      used = { token, message: message || 'Email successfully verified.' };
      await tryReloadViewer();
    }
    return { verified: true, message: used.message, next: '' };
  } catch (error) {
    return { verified: false, ...failureOf(error, 'Verification failed or token is invalid.') };
  }
}

export const shouldRevalidate = () => false;

export const HydrateFallback = () => (
  <AccountPage title={title}>
    <p className={styles.waiting} role="status">
      <Spinner /> Verifying your email...
    </p>
  </AccountPage>
);

export default function VerifyToken() {
  const { verified, message, next } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const query = nextQuery(search);
  return (
    <AccountPage title={title}>
      {verified ? (
        <FormOutcome tone="leaf" message={message}>
          <LinkButton to={`/login${query}`} replace>
            Go to Login
          </LinkButton>
          <p>
            Didn't register, or can't sign in? <Link to={`/forgot-password${query}`}>Set a new password</Link>. This
            signs out anyone else.
          </p>
        </FormOutcome>
      ) : (
        <FormOutcome tone="brick" message={message}>
          <p>{next || `Each link works once and expires after ${emailLinkHours} hours.`}</p>
          {!next && (
            <p>
              If the link has already worked, your email is verified: <Link to={`/login${query}`}>sign in</Link>.
            </p>
          )}
          <div className={styles.actions}>
            {next && <Button onClick={() => location.reload()}>Try again</Button>}
            <LinkButton to={`/verify${query}`} kind={next ? 'outline' : 'main'}>
              Request a new link
            </LinkButton>
            <Link to="/support">Help &amp; Support</Link>
          </div>
        </FormOutcome>
      )}
    </AccountPage>
  );
}
