import { type FormEvent, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { resendVerification } from '#contract/accounts.ts';
import type { Me } from '#contract/accounts.ts';
import { emailLinkHours } from '#contract/time.ts';
import { call } from '#web/api.ts';
import { type FormState, useForm } from '#web/forms.ts';
import { splitNext } from '#web/parts/message-next.ts';
import { dashboardOf } from '#web/parts/roles.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { safeNext, tryReloadViewer, useViewer, useViewerLoadFailed } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWhenShownAgain } from '#web/use-when-shown-again.ts';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { EmailField } from './email-field.tsx';
import { nextHandle, nextQuery } from './next-query.ts';
import { FormOutcome } from './form-outcome.tsx';

export const handle = nextHandle;
export const meta = privateMeta('Verify your email');

/** The link is often opened in another tab, so the viewer is reloaded when this one becomes visible again. */
function useFreshViewer(): Me | null | undefined {
  useWhenShownAgain(tryReloadViewer);
  return useViewer();
}

export default function Verify() {
  const viewer = useFreshViewer();
  const next = safeNext(useSearchParams()[0]);
  return (
    <AccountPage title="Verify your email" lead="You need a verified email to check out, send messages and sell.">
      {viewer?.isVerified ? (
        <FormOutcome tone="leaf" message="Your email is verified.">
          {next === '/' ? (
            <LinkButton to={dashboardOf(viewer)}>Go to my account</LinkButton>
          ) : (
            <LinkButton to={splitNext(next).page}>Continue</LinkButton>
          )}
        </FormOutcome>
      ) : (
        <ResendForm viewer={viewer} />
      )}
    </AccountPage>
  );
}

/** Delays a form that is submitted before the viewer is known, since it needs their email. */
function useHoldUntil(isKnown: boolean, { ref, onSubmit }: FormState['form']) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld && isKnown) ref.current?.requestSubmit();
  }, [isHeld, isKnown, ref]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setHeld(!isKnown);
    if (isKnown) onSubmit(event);
    else event.preventDefault();
  };
  return { isHeld, onSubmit: submit };
}

function ResendForm({ viewer }: { viewer: Me | null | undefined }) {
  const [confirmation, setConfirmation] = useState('');
  const [search] = useSearchParams();
  const { form, errors, summary, pending } = useForm({
    schema: resendVerification.body,
    failed: 'Something went wrong.',
    send: (body) => {
      setConfirmation('');
      return call('POST /api/auth/resend-verification', { body: { ...body, next: safeNext(search) } });
    },
    onDone: ({ message }) => setConfirmation(message || 'Verification email resent.'),
  });
  const loadFailed = useViewerLoadFailed();
  const { isHeld, onSubmit } = useHoldUntil(viewer !== undefined || loadFailed, form);
  const isSending = pending || isHeld;
  return (
    <form {...form} onSubmit={onSubmit} className={styles.form}>
      <ErrorSummary {...summary} labels={{ email: 'Email' }} />
      <p>Open the link in the email we've sent you. If you can't find it, check your junk folder or resend it.</p>
      {confirmation && (
        <Notice tone="leaf" role="status">
          {confirmation}
        </Notice>
      )}
      <EmailField
        key={viewer?._id}
        readOnly={Boolean(viewer)}
        defaultValue={viewer?.email}
        error={errors.email}
        hint={`The link works for ${emailLinkHours} hours. A new one replaces any earlier ones.`}
      />
      <Button type="submit" wide pending={isSending}>
        {isSending ? 'Resending...' : 'Resend Email Verification'}
      </Button>
      {viewer === null && (
        <p>
          Already verified? <Link to={`/login${nextQuery(search)}`}>Login</Link>
        </p>
      )}
    </form>
  );
}
