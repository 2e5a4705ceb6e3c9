import type { ProblemCode } from '#contract/problems.ts';
import type { Failure } from '#web/api.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Way = { text: string; label: string; to: string };

const basketFirst: Way = {
  text: 'Nothing was taken. Your basket shows what changed.',
  label: 'Look through my basket',
  to: '/basket',
};

const ways: Partial<Record<ProblemCode, Way>> = {
  empty_basket: { text: 'Put something in it first.', label: 'Go to the shop', to: '/shop' },
  basket_changed: basketFirst,
  not_available: basketFirst,
  not_enough_stock: basketFirst,
  own_listing: basketFirst,
  too_many_requests: { text: 'Nothing was taken, and your basket is kept.', label: 'Back to my basket', to: '/basket' },
  unverified: {
    text: 'One click in the email we sent you, then you can pay.',
    label: 'Verify my email',
    to: '/verify',
  },
  unauthenticated: { text: 'Your basket is kept.', label: 'Login', to: '/login?next=%2Fcheckout' },
};

type Props = Failure & { code: ProblemCode | undefined; onRetry: () => void };

/** Why the checkout could not be prepared, and the way on. */
export function CheckoutProblem({ message, next, code, onRetry }: Props) {
  const way = code && ways[code];
  return (
    <div role="alert">
      <EmptyState
        title={message}
        action={
          way ? (
            <LinkButton to={way.to}>{way.label}</LinkButton>
          ) : (
            <>
              <Button onClick={onRetry}>Try again</Button>
              <LinkButton kind="outline" to="/basket">
                Back to my basket
              </LinkButton>
            </>
          )
        }
      >
        <p>{way ? way.text : ['Nothing was taken and your basket is kept.', next].filter(Boolean).join(' ')}</p>
      </EmptyState>
    </div>
  );
}
