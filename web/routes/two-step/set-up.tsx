import { useState } from 'react';
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

/** The password, then the app's secret, then a first code that proves it has arrived. */
export function SetUp({ onDone }: { onDone: (recoveryCodes: string[]) => Promise<void> }) {
  const [secret, setSecret] = useState<Secret>();
  const start = async (password: string) =>
    setSecret(await call('POST /api/users/me/two-step/start', { body: { password } }));
  return secret ? <Confirm {...secret} onDone={onDone} /> : <PasswordForm button="Set it up" send={start} />;
}

function Confirm({ url, secret, onDone }: Secret & { onDone: (recoveryCodes: string[]) => Promise<void> }) {
  const { form, errors, summary, pending } = useForm({
    schema: confirmTwoStep.body,
    send: async (body) => onDone((await call('POST /api/users/me/two-step/confirm', { body })).recoveryCodes),
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ code: 'Code' }} />
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
      <Button type="submit" pending={pending}>
        Turn on
      </Button>
    </form>
  );
}
