import { type ReactNode, StrictMode, startTransition, use, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** The first form that was sent off, see layouts/early-script.ts. */
const early = document as Document & { sentEarly?: SubmitEvent };

const isOfAddress = () => document.documentElement.dataset.address === location.pathname + location.search;
const forever = new Promise<never>(() => {});

/**
 * Who went back before the router began has another address by now, and still the page they were on: that is loaded instead. Once
 * everything answers, sends off the form that was sent before that. No sibling: the server's tree has none, by which ids are made.
 */
function Begin({ children }: { children: ReactNode }) {
  const [isLeft] = useState(() => !isOfAddress());
  if (isLeft) {
    location.reload();
    use(forever);
  }
  useEffect(() => {
    const { target, submitter } = early.sentEarly ?? {};
    early.sentEarly = undefined;
    if (target instanceof HTMLFormElement) target.requestSubmit(submitter);
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Begin>
        <HydratedRouter />
      </Begin>
    </StrictMode>,
  );
});
