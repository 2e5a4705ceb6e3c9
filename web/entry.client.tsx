import { type ReactNode, StrictMode, startTransition, use, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** The first form submitted and the buttons clicked before hydration (see layouts/early-script.ts). */
const early = document as Document & { sentEarly?: SubmitEvent; clickedEarly?: Set<HTMLButtonElement> };

const matchesUrl = () => document.documentElement.dataset.url === location.pathname + location.search;
const never = new Promise<never>(() => {});

/**
 * Reloads the page if the user went back before the router started, since the URL has then changed but the page has not. After
 * hydration, submits the form and clicks the buttons that were used too early. It wraps the router because a sibling would make React's
 * ids differ from the server's.
 */
function Hydrated({ children }: { children: ReactNode }) {
  const [isStale] = useState(() => !matchesUrl());
  if (isStale) {
    location.reload();
    use(never);
  }
  useEffect(() => {
    const { target, submitter } = early.sentEarly ?? {};
    early.sentEarly = undefined;
    delete submitter?.dataset.waiting;
    if (target instanceof HTMLFormElement) target.requestSubmit(submitter);
    const clicked = early.clickedEarly;
    early.clickedEarly = undefined;
    for (const button of clicked ?? []) {
      delete button.dataset.waiting;
      button.click();
    }
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <HydratedRouter />
      </Hydrated>
    </StrictMode>,
  );
});
