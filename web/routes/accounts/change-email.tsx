import { useState } from 'react';
import { useParams } from 'react-router';
import { asApiError, call, type Failure, failureOf, isRetryable } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { tryReloadViewer } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { FormOutcome } from './form-outcome.tsx';

const title = 'Change email address';
export const meta = privateMeta(title);

type Answer = 'confirm' | 'object';
type Outcome = { tone: 'leaf' | 'brick'; message: string; answer: Answer };

/** The links in the emails to both addresses open this screen. Opening it changes nothing, since email apps open links too. */
export default function ChangeEmail() {
  const { token = '' } = useParams();
  const [pending, setPending] = useState<Answer>();
  const [outcome, setOutcome] = useState<Outcome>();
  /** Why the last attempt failed, if trying again may help. */
  const [failure, setFailure] = useState<Failure>();
  const send = async (answer: Answer) => {
    setPending(answer);
    try {
      const { message } = await call(`POST /api/auth/email-change/{token}/${answer}`, { params: { token } });
      setOutcome({ tone: 'leaf', message, answer });
      await tryReloadViewer();
    } catch (error) {
      const failed = failureOf(error, 'Your request could not be completed.');
      if (isRetryable(asApiError(error))) setFailure(failed);
      else setOutcome({ tone: 'brick', message: `${failed.message} ${failed.next}`.trim(), answer });
    }
    setPending(undefined);
  };
  return (
    <AccountPage
      title={title}
      lead={!outcome && "Your address will change once you've confirmed it from both the old address and the new one."}
    >
      {outcome ? (
        <FormOutcome {...outcome}>
          {outcome.answer === 'object' && outcome.tone === 'leaf' ? (
            <LinkButton to="/forgot-password" replace>
              Set a new password
            </LinkButton>
          ) : (
            <LinkButton to="/edit-profile" replace>
              Edit Profile
            </LinkButton>
          )}
        </FormOutcome>
      ) : (
        <div className={styles.form}>
          {failure && <ErrorSummary {...failure} pending={pending !== undefined} />}
          <div className={styles.actions}>
            <Button pending={pending === 'confirm'} onClick={() => void send('confirm')}>
              Confirm the change
            </Button>
            <Button kind="outline" pending={pending === 'object'} onClick={() => void send('object')}>
              It wasn&apos;t me: stop the change
            </Button>
          </div>
        </div>
      )}
    </AccountPage>
  );
}
