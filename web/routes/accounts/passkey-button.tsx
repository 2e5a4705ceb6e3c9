import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { call, failureOf } from '#web/api.ts';
import { provePasskey } from '#web/passkeys.ts';
import { signIn } from '#web/session.ts';
import { deviceId } from '#web/token.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';

async function signInWithPasskey(): Promise<void> {
  const credential = await provePasskey(await call('POST /api/auth/passkey/options'));
  const { token, user } = await call('POST /api/auth/passkey', { body: { credential, device: deviceId() } });
  signIn(token, user);
}

export function PasskeyButton() {
  const [pending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      await signInWithPasskey();
    } catch (error) {
      toast.error(failureOf(error, 'Login failed'));
    }
    setPending(false);
  };
  return (
    <Button kind="outline" wide pending={pending} icon={<KeyRound aria-hidden="true" />} onClick={() => void start()}>
      Sign in with a passkey
    </Button>
  );
}
