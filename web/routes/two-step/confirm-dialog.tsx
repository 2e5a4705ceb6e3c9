import { createRoot } from 'react-dom/client';
import { call } from '#web/api.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './two-step.module.css';

/** Asks for the password in a sheet over the page. Resolves to true once it is confirmed, or false if the sheet is closed. */
export function confirmPassword(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  // Keeps its ids distinct from those of the page, which is a separate React root.
  const root = createRoot(place, { identifierPrefix: 'confirm-' });
  return new Promise((resolve) => {
    const finish = (isConfirmed: boolean) => {
      root.unmount();
      place.remove();
      resolve(isConfirmed);
    };
    const send = async (password: string) => {
      await call('POST /api/users/me/confirm', { body: { password } });
      finish(true);
    };
    root.render(
      <Sheet open onClose={() => finish(false)} title="Please confirm that it's you" from="bottom">
        <div className={styles.stack} data-takes-focus>
          <p>You signed in a while ago. Enter your password to continue.</p>
          <PasswordForm id="confirm-password" button="Confirm" send={send} />
        </div>
      </Sheet>,
    );
  });
}
