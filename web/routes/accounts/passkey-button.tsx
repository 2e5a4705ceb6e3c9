import { useSyncExternalStore, useState } from 'react';
import { KeyRound } from 'lucide-react';
import { call, failureOf } from '#web/api.ts';
import { authenticateWithPasskey, supportsPasskeys } from '#web/passkeys.ts';
import { signIn } from '#web/session.ts';
import { deviceId } from '#web/token.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';

async function signInWithPasskey(): Promise<void> {
  const credential = await authenticateWithPasskey(await call('POST /api/auth/passkey/options'));
  const { token, user } = await call('POST /api/auth/passkey', { body: { credential, device: deviceId() } });
  signIn(token, user);
}

const neverChanges = () => () => {};

/** Hidden if the browser does not support passkeys. */
export function PasskeyButton({ blocked }: { blocked: boolean }) {
  const [pending, setPending] = useState(false);
  const isSupported = useSyncExternalStore(neverChanges, supportsPasskeys, () => true);
  const start = async () => {
    setPending(true);
    try {
      await signInWithPasskey();
    } catch (error) {
      toast.error(failureOf(error, 'Login failed'));
    }
    setPending(false);
  };
  if (!isSupported) return null;
  return (
    <Button
      kind="outline"
      wide
      pending={pending}
      blocked={blocked}
      icon={<KeyRound aria-hidden="true" />}
      onClick={() => void start()}
    >
      Sign in with a passkey
    </Button>
  );
}
