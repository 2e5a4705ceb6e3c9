import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { failureOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts.tsx';

/** Sends an action, shows the outcome in a toast and reloads the screen. If the action failed, someone else may have acted first. */
export function useAction(send: () => Promise<unknown>, done: string, failed: string) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await send();
      toast.success(done);
    } catch (error) {
      toast.error(failureOf(error, failed));
    } finally {
      await revalidate();
      setPending(false);
    }
  };
  return { pending, run: () => void run() };
}
