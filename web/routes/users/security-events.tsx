import type { Output } from '#contract/endpoint.ts';
import type { readActivity } from '#contract/users.ts';
import { formatMoment } from '#contract/time.ts';
import styles from './users.module.css';

type Events = Output<typeof readActivity>['securityEvents'];

/** Names for the API calls in the security log; any other call is shown unchanged. */
const callNames: Record<string, string> = {
  'POST /api/auth/login': 'Sign-in with a password',
  'POST /api/auth/passkey': 'Sign-in with a passkey',
  'POST /api/auth/reset-password/{token}': 'Password reset by email',
  'PUT /api/users/change-password': 'Password change',
  'POST /api/users/me/confirm': 'Password entered again',
  'POST /api/users/me/email': 'Change of email address requested',
  'POST /api/auth/email-change/{token}/confirm': 'Change of email address confirmed',
  'POST /api/auth/email-change/{token}/object': 'Change of email address stopped',
  'DELETE /api/users/me/sessions': 'All other devices signed out',
  'DELETE /api/users/me/sessions/{id}': 'Another device signed out',
  'POST /api/users/me/passkeys': 'Passkey added',
  'POST /api/users/me/passkeys/{id}/remove': 'Passkey removed',
  // The endpoint that removed passkeys until November 2026.
  'DELETE /api/users/me/passkeys/{id}': 'Passkey removed',
  'POST /api/users/me/two-step/confirm': 'Authenticator app set up',
  'POST /api/users/me/two-step/end': 'Two-step sign-in turned off',
  'POST /api/users/me/two-step/recovery-codes': 'New recovery codes',
  'DELETE /api/users/delete-account': 'Account deletion',
};

const refused = (outcome: string) => (outcome === 'ok' ? '' : `, refused (${outcome.replaceAll('_', ' ')})`);

/** The latest entries about a user in the security log. */
export const SecurityEvents = ({ events }: { events: Events }) => (
  <>
    <h3>Security log</h3>
    {events.length === 0 && <p>No entries.</p>}
    {events.length > 0 && (
      <details>
        <summary>Latest entries</summary>
        <ul className={styles.lines}>
          {events.map(({ _id, at, call, outcome, address }) => (
            <li key={_id}>
              {callNames[call] ?? call}
              {refused(outcome)}
              <small>
                {formatMoment(at)} · {address}
              </small>
            </li>
          ))}
        </ul>
      </details>
    )}
  </>
);
