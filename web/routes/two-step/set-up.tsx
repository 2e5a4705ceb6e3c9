import { type ReactNode, useEffect, useRef, useState } from 'react';
import { confirmTwoStep } from '#contract/two-step.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { QrCode } from '#web/parts/qr-code.tsx';
import { CodeField } from '#web/routes/accounts/code-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './two-step.module.css';

type Secret = { url: string; secret: string };
type Props = {
  onDone: (recoveryCodes: string[]) => Promise<void>;
  /** Shown above the password. */
  note?: string;
  /** The labels of the buttons that send the password and the first code. */
  startButton?: string;
  confirmButton?: string;
  secondaryAction: ReactNode;
};

/** Asks for the password, shows the secret for the app, then asks for a first code to prove that the app works. */
export function SetUp({ note, startButton = 'Set it up', ...props }: Props) {
  const [secret, setSecret] = useState<Secret>();
  const start = async (password: string) =>
    setSecret(await call('POST /api/users/me/two-step/start', { body: { password } }));
  return secret ? (
    <Confirm {...secret} {...props} />
  ) : (
    <>
      {note && <p>{note}</p>}
      <PasswordForm button={startButton} send={start} secondaryAction={props.secondaryAction} />
    </>
  );
}

function Confirm({ url, secret, onDone, confirmButton = 'Turn on', secondaryAction }: Secret & Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { form, errors, summary, pending } = useForm({
    schema: confirmTwoStep.body,
    send: async (body) => onDone((await call('POST /api/users/me/two-step/confirm', { body })).recoveryCodes),
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ code: 'Code' }} />
      <h2 className={styles.step} ref={heading} tabIndex={-1}>
        Add Skep to your app
      </h2>
      <p>Scan this with an authenticator app, such as the one built into your password manager.</p>
      <div className={styles.code}>
        <QrCode text={url} label="QR code for your authenticator app" />
        <p>
          Or enter this key: <span className={styles.secret}>{secret.match(/.{4}/g)?.join(' ')}</span>
        </p>
        <p>
          Or <a href={url}>add it to an app on this device</a>.
        </p>
      </div>
      <CodeField error={errors.code} />
      <div className={styles.actions}>
        <Button type="submit" pending={pending}>
          {confirmButton}
        </Button>
        {secondaryAction}
      </div>
    </form>
  );
}
