import { useState } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { title: string; reassurance?: string | undefined; onRetry: () => Promise<unknown> };

/** Shows what could not be loaded and, with `reassurance`, that nothing is lost, and offers a retry. */
export function LoadError({ title, reassurance, onRetry }: Props) {
  const [pending, setPending] = useState(false);
  const retry = () => {
    setPending(true);
    void onRetry().finally(() => setPending(false));
  };
  // Node, which renders pages first, has a `navigator` without `onLine`.
  const isOffline = 'onLine' in navigator && !navigator.onLine;
  const advice = isOffline ? 'Check your connection, then try again.' : 'Please try again in a moment.';
  return (
    <div role="alert">
      <EmptyState
        title={title}
        action={
          <Button pending={pending} onClick={retry}>
            Try again
          </Button>
        }
      >
        <p>{reassurance ? `${reassurance} ${advice}` : advice}</p>
      </EmptyState>
    </div>
  );
}
