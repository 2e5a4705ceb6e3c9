import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TryAgain } from './try-again.tsx';

type Props = { title: string; reason: string; failure: string | undefined };

/** Replaces a screen whose subject does not exist. If it may still exist, `failure` explains why it could not be loaded. */
export const NotFoundState = ({ title, reason, failure }: Props) => (
  <div className="page">
    <EmptyState
      as="h1"
      title={title}
      action={
        <>
          {failure && <TryAgain />}
          <LinkButton to="/shop" kind={failure ? 'outline' : 'main'}>
            Go to the shop
          </LinkButton>
        </>
      }
    >
      <p>{failure ?? reason}</p>
    </EmptyState>
  </div>
);
