import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { ApiError } from '#web/api.ts';
import { AccountLoadError, useViewer } from '#web/session.ts';
import { TryAgain } from '#web/parts/try-again.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

function explain(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const text = typeof error.data === 'string' && error.data ? error.data : error.statusText;
    return `${error.status} ${text}`.trim();
  }
  if (error instanceof ApiError) return error.message;
  if (import.meta.env.DEV && error instanceof Error) return error.message;
  return 'Something went wrong. Please try again in a minute.';
}

/** Replaces a private screen when the account could not be loaded, until something else on the page has loaded it. */
function AccountUnknown() {
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (viewer !== undefined) void revalidate();
  }, [viewer, revalidate]);
  return (
    <div className="page">
      <title>Your account could not be loaded | Skep</title>
      <EmptyState
        as="h1"
        title="Your account could not be loaded."
        action={
          <>
            <TryAgain />
            <LinkButton to="/" kind="outline">
              Back to the home page
            </LinkButton>
          </>
        }
      >
        <p role="alert">You're still signed in. Please check your connection, then try again.</p>
      </EmptyState>
    </div>
  );
}

/** Replaces a screen that failed or does not exist. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (error instanceof AccountLoadError) return <AccountUnknown />;
  return (
    <div className="page">
      <title>Unexpected Application Error! | Skep</title>
      <EmptyState
        as="h1"
        title="Unexpected Application Error!"
        action={
          isRouteErrorResponse(error) ? (
            <>
              <LinkButton to="/">Back to the home page</LinkButton>
              <LinkButton to="/shop" kind="outline">
                Go to the shop
              </LinkButton>
            </>
          ) : (
            <>
              <TryAgain />
              <LinkButton to="/" kind="outline">
                Back to the home page
              </LinkButton>
            </>
          )
        }
      >
        <p>{explain(error)}</p>
      </EmptyState>
    </div>
  );
}
