import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** The first form that was sent off, see layouts/early-script.ts. */
const early = document as Document & { sentEarly?: SubmitEvent };

/** Once everything answers, sends off the form that was sent before that. No sibling: the server's tree has none, by which ids are made. */
function SendEarly({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { target, submitter } = early.sentEarly ?? {};
    early.sentEarly = undefined;
    if (target instanceof HTMLFormElement) target.requestSubmit(submitter);
  }, []);
  return children;
}

const isOfAddress = document.documentElement.dataset.address === location.pathname + location.search;

// Who went back before the scripts began has another address by now, and still the page they were on.
if (!isOfAddress) location.reload();
else
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SendEarly>
          <HydratedRouter />
        </SendEarly>
      </StrictMode>,
    );
  });
