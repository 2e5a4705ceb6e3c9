import { useState } from 'react';
import { type EmailKind, emailKinds, emailTexts } from '#contract/email-kinds.ts';
import { call, failureOf, logAndReturnNull } from '#web/api.ts';
import { createQueue } from '#web/queue.ts';
import { useViewer } from '#web/session.ts';
import { Checkbox } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './notifications.module.css';

export type EmailPreferences = Record<EmailKind, boolean>;

/** Which notifications are also sent by email. Each change is saved immediately, and reverted if that fails. */
export function EmailSettings({ emails }: { emails: EmailPreferences }) {
  const isSeller = useViewer()?.role === 'seller';
  const [shown, setShown] = useState(emails);
  const [inTurn] = useState(createQueue);
  const change = async (kind: EmailKind, isOn: boolean) => {
    setShown((before) => ({ ...before, [kind]: isOn }));
    try {
      await inTurn(() => call('PATCH /api/notifications/emails', { body: { [kind]: isOn } }));
      toast.success('Email settings saved.');
    } catch (error) {
      logAndReturnNull(error);
      toast.error(failureOf(error, 'Your email settings could not be saved.'));
      setShown((before) => ({ ...before, [kind]: !isOn }));
    }
  };
  return (
    <Panel title="Emails" id="emails" kind="side" className={styles.emails}>
      <p>We always email you about your orders and your account. What else would you like by email?</p>
      {emailKinds
        .filter((kind) => isSeller || !emailTexts[kind].sellers)
        .map((kind) => (
          <Checkbox
            key={kind}
            checked={shown[kind]}
            onChange={(event) => void change(kind, event.target.checked)}
            label={
              <>
                {emailTexts[kind].label} <span className={styles.kind}>{emailTexts[kind].hint}</span>
              </>
            }
          />
        ))}
    </Panel>
  );
}
