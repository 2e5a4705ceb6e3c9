import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';

/** Reads once more what the screen could not get. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button pending={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  );
}
