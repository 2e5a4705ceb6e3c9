import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

const isOfAddress = document.documentElement.dataset.address === location.pathname + location.search;

// Who went back before the scripts began has another address by now, and still the page they were on.
if (!isOfAddress) location.reload();
else
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
