import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SaleStatus } from '#contract/own-listings.ts';
import { asApiError } from '#web/api.ts';

/** A sentence to append to a confirmation, starting with a space, if any of these saved listings is hidden; otherwise empty. */
export const hiddenNote = (saved: readonly { saleStatus: SaleStatus }[]): string =>
  saved.some(({ saleStatus }) => saleStatus === 'stopped')
    ? ' Live bees stay hidden until you resume your bee sales.'
    : '';

/** The error as a sentence, preferably the one for the named field. */
function sentenceOf(error: unknown, field: string): string {
  const { fields, message } = asApiError(error);
  return fields[field] ?? Object.values(fields)[0] ?? message;
}

/**
 * Runs an action on a listing and reloads the list. `act` returns an error message, or undefined. An action that saves a field has the
 * field's name. `stateOf` gives a button its props: pending while its own action runs, blocked while another does.
 */
export function useListingAction() {
  const { revalidate } = useRevalidator();
  const [running, setRunning] = useState<string>();
  async function act(name: string, action: () => Promise<unknown>): Promise<string | undefined> {
    setRunning(name);
    try {
      await action();
      await revalidate();
      return undefined;
    } catch (error) {
      if (asApiError(error).code === 'conflict') await revalidate();
      return sentenceOf(error, name);
    } finally {
      setRunning(undefined);
    }
  }
  const stateOf = (name: string) => ({ pending: running === name, blocked: running !== undefined && running !== name });
  return { act, stateOf };
}
