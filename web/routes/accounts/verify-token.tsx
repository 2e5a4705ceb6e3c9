import { Link, useLoaderData, useSearchParams } from 'react-router';
import { call, failureOf } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { tryViewer } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { nextQuery } from './next-query.ts';
import { Said } from './said.tsx';

export const meta = privateMeta('Verify your email');

const title = 'Verify your email';

/** A link works once, so this runs once a visit. */
export async function clientLoader({ params }: { params: { token: string } }) {
  try {
    const { message } = await call('GET /api/auth/verify/{token}', { params: { token: params.token } });
    await tryViewer();
    return { verified: true, message: message || 'Email successfully verified.', next: '' };
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
  const onTo = nextQuery(search);
  return (
    <AccountPage title={title}>
      {verified ? (
        <Said tone="leaf" message={message}>
          <LinkButton to={`/login${onTo}`}>Go to Login</LinkButton>
        </Said>
      ) : (
        <Said tone="brick" message={message}>
          <p>{next || 'Links work once and for 24 hours.'}</p>
          <div className={styles.actions}>
            {next && <Button onClick={() => location.reload()}>Try again</Button>}
            <LinkButton to={`/verify${onTo}`} kind={next ? 'outline' : 'main'}>
              Send a new link
            </LinkButton>
            <Link to="/support">Help &amp; Support</Link>
          </div>
        </Said>
      )}
    </AccountPage>
  );
}
