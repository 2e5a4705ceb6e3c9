import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';

/** Retries the screen's loaders. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button pending={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  );
}
