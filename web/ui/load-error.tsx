import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { title: string; onRetry: () => Promise<unknown>; children?: ReactNode };

/** Says what could not be loaded and offers a retry. */
export function LoadError({ title, onRetry, children = 'Check your connection, then try again.' }: Props) {
  const [pending, setPending] = useState(false);
  const retry = () => {
    setPending(true);
    void onRetry().finally(() => setPending(false));
  };
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
        <p>{children}</p>
      </EmptyState>
    </div>
  );
}
