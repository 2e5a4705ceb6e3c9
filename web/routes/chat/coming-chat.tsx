import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import styles from './chat.module.css';

/** Messages are not built yet: says so and leads on. */
export function ComingChat() {
  return (
    <div className={classNames('page', styles.page)}>
      <h1>Your Conversations</h1>
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
    </div>
  );
}
