import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { call, failureText } from '#web/api.ts';
import { provePasskey } from '#web/passkeys.ts';
import { deviceId } from '#web/token.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';

type SignedIn = Awaited<ReturnType<typeof signInWithPasskey>>;

async function signInWithPasskey() {
  const credential = await provePasskey(await call('POST /api/auth/passkey/options'));
  return call('POST /api/auth/passkey', { body: { credential, device: deviceId() } });
}

export function PasskeyButton({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => Promise<void> }) {
  const [pending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      await onSignedIn(await signInWithPasskey());
    } catch (error) {
      toast.error(failureText(error, 'Login failed'));
    }
    setPending(false);
  };
  return (
    <Button kind="outline" wide pending={pending} icon={<KeyRound aria-hidden="true" />} onClick={() => void start()}>
      Sign in with a passkey
    </Button>
  );
}
