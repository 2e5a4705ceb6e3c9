import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api.ts';

/** What went wrong, as a sentence: the named field's own where there is one. */
function sentenceOf(error: unknown, field: string): string {
  if (!(error instanceof ApiError)) return 'This did not work. Please try again.';
  return error.fields[field] ?? Object.values(error.fields)[0] ?? error.message;
}

/**
 * Does something to a listing and reads the list again; `act` answers what went wrong, or undefined. A deed's `name` is that of the
 * field it saves, if it saves one; `stateOf` gives a button the props that say whether its own deed is under way, or another.
 */
export function useDeed() {
  const { revalidate } = useRevalidator();
  const [doing, setDoing] = useState<string>();
  async function act(name: string, deed: () => Promise<unknown>): Promise<string | undefined> {
    setDoing(name);
    try {
      await deed();
      await revalidate();
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') await revalidate();
      return sentenceOf(error, name);
    } finally {
      setDoing(undefined);
    }
  }
  const stateOf = (name: string) => ({ pending: doing === name, blocked: doing !== undefined && doing !== name });
  return { act, stateOf };
}
