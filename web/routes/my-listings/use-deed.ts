import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api.ts';

/** What went wrong, as a sentence: the named field's own where there is one. */
function sentenceOf(error: unknown, field = ''): string {
  if (!(error instanceof ApiError)) return 'This did not work. Please try again.';
  return error.fields[field] ?? Object.values(error.fields)[0] ?? error.message;
}

/** Does something to a listing and reads the list again; `act` answers what went wrong, or undefined. */
export function useDeed() {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  async function act(deed: () => Promise<unknown>, field?: string): Promise<string | undefined> {
    setPending(true);
    try {
      await deed();
      await revalidate();
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') await revalidate();
      return sentenceOf(error, field);
    } finally {
      setPending(false);
    }
  }
  return { act, pending };
}
