import { createRoot } from 'react-dom/client';
import { call } from '#web/api.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './two-step.module.css';

type Caller = (isConfirmed: boolean) => void;
type Confirmation = { callers: Set<Caller>; finish: (isConfirmed: boolean) => void };

/** The confirmation that is on screen. */
let shown: Confirmation | undefined;

function showSheet(): Confirmation {
  const callers = new Set<Caller>();
  const place = document.body.appendChild(document.createElement('div'));
  // Keeps its ids distinct from those of the page, which is a separate React root.
  const root = createRoot(place, { identifierPrefix: 'confirm-' });
  const ended = new AbortController();
  const finish = (isConfirmed: boolean) => {
    if (ended.signal.aborted) return;
    ended.abort();
    shown = undefined;
    // Returns the focus to where it was, which removing an open dialog does not.
    place.querySelector('dialog')?.close();
    root.unmount();
    place.remove();
    for (const resolve of callers) resolve(isConfirmed);
  };
  const close = () => finish(false);
  const send = async (password: string) => {
    await call('POST /api/users/me/confirm', { body: { password } });
    finish(true);
  };
  window.addEventListener('popstate', close, { signal: ended.signal });
  root.render(
    <Sheet open onClose={close} title="Please confirm that it's you" from="bottom">
      <div className={styles.stack} data-takes-focus>
        <p>You signed in a while ago. Enter your password to continue.</p>
        <PasswordForm id="confirm-password" button="Confirm" send={send} />
      </div>
    </Sheet>,
  );
  return { callers, finish };
}

/**
 * Asks for the password in a sheet over the page. Resolves to true once it is confirmed, or false if the sheet is closed or `signal`
 * aborts. Callers that ask while the sheet is open share it. It closes when none of them is waiting any more, or the user goes back.
 */
export function confirmPassword(signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  const { callers, finish } = (shown ??= showSheet());
  return new Promise((resolve) => {
    callers.add(resolve);
    signal?.addEventListener('abort', () => {
      resolve(false);
      callers.delete(resolve);
      if (callers.size === 0) finish(false);
    });
  });
}
