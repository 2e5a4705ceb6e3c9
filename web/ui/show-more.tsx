import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type Props = {
  kind?: 'outline' | 'quiet';
  className?: string | undefined;
  /** Adds items to the list right before the button. */
  onMore: () => Promise<void> | void;
  children: ReactNode;
};

/**
 * Shows more of the list above the button. Once all items are shown, the button disappears and focus moves to the first item just added.
 */
export function ShowMore({ kind = 'outline', className, onMore, children }: Props) {
  const [pending, setPending] = useState(false);
  const { button, rememberLength } = useFocusAddedOnUnmount();
  const click = async () => {
    rememberLength();
    setPending(true);
    await onMore();
    setPending(false);
  };
  return (
    <Button ref={button} kind={kind} className={className} pending={pending} onClick={() => void click()}>
      {children}
    </Button>
  );
}

/** If the button is removed while it has focus, focus moves to the list's first item beyond the remembered length. */
function useFocusAddedOnUnmount() {
  const button = useRef<HTMLButtonElement>(null);
  const length = useRef(0);
  useLayoutEffect(() => {
    const own = button.current;
    const list = own?.previousElementSibling;
    return () => {
      if (!own || document.activeElement !== own) return;
      queueMicrotask(() => {
        const added = list?.children[length.current] ?? list?.lastElementChild;
        if (document.activeElement !== document.body || !(added instanceof HTMLElement)) return;
        added.tabIndex = -1;
        added.focus();
      });
    };
  }, []);
  const rememberLength = () => {
    length.current = button.current?.previousElementSibling?.childElementCount ?? 0;
  };
  return { button, rememberLength };
}
