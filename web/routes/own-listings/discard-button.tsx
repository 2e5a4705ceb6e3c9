import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

type Props = {
  label: string;
  name?: string;
  question: string;
  confirm: string;
  state: { pending: boolean; blocked: boolean };
  onConfirm: () => Promise<void>;
  children: ReactNode;
};

/** Asks for confirmation before drafts are deleted. */
export function DiscardButton({ label, name = label, question, confirm, state, onConfirm, children }: Props) {
  const [asking, setAsking] = useState(false);
  const discard = async () => {
    await onConfirm();
    setAsking(false);
  };
  return (
    <>
      <Button kind="soft" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={question}
        from="bottom"
        footer={
          <Button kind="danger" {...state} onClick={() => void discard()}>
            {confirm}
          </Button>
        }
      >
        <p>{children}</p>
      </Sheet>
    </>
  );
}
