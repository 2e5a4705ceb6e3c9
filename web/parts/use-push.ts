import { useEffect, useState } from 'react';
import { failureOf, logAndReturnNull } from '#web/api.ts';
import { type PushState, readPushState, turnOffPush, turnOnPush } from '#web/push.ts';
import { toast } from '#web/ui/toasts.tsx';

/** Whether this device shows notifications, undefined until known, and how to change it. */
export function usePush() {
  const [state, setState] = useState<PushState>();
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    readPushState().then(setState, logAndReturnNull);
  }, []);
  const change = async (isOn: boolean) => {
    setPending(true);
    try {
      const next = await (isOn ? turnOnPush() : turnOffPush());
      setState(next);
      if (next === 'on') toast.success('Notifications are on for this device.');
      if (next === 'off' && !isOn) toast.success('Notifications are off for this device.');
    } catch (error) {
      logAndReturnNull(error);
      toast.error(failureOf(error, 'Your notification setting could not be changed.'));
    }
    setPending(false);
  };
  return { state, isPending, change };
}
