import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';

/** Messages are not built yet: says so and leads on. */
export function ComingChat() {
  return (
    <TitledPage title="Your Conversations">
      <EmptyState
        title="Messages are on their way"
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
        <p>Soon you can write to sellers and buyers here, with pictures. Nothing you would have missed so far.</p>
      </EmptyState>
    </TitledPage>
  );
}
