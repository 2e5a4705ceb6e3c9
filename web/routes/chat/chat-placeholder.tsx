import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';

/** Placeholder until messages are built. */
export function ChatPlaceholder() {
  return (
    <TitledPage title="Your Conversations">
      <EmptyState
        title="Messages are coming soon"
        action={
          <>
            <LinkButton to="/orders" kind="outline">
              My Purchases
            </LinkButton>
            <LinkButton to="/shop" kind="quiet">
              Go to the shop
            </LinkButton>
          </>
        }
      >
        <p>You'll be able to message sellers and buyers here and send pictures.</p>
      </EmptyState>
    </TitledPage>
  );
}
