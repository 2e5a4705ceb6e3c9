import type { ProblemCode } from '#contract/problems.ts';
import type { Failure } from '#web/api.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type NextStep = { text: string; label: string; to: string };

const reviewBasket: NextStep = {
  text: "You haven't been charged. Your basket shows what has changed.",
  label: 'Review my basket',
  to: '/basket',
};

const backToBasket: NextStep = {
  text: "You haven't been charged. Your basket is saved.",
  label: 'Back to my basket',
  to: '/basket',
};

const nextSteps: Partial<Record<ProblemCode, NextStep>> = {
  empty_basket: { text: 'Add something to it first.', label: 'Go to the shop', to: '/shop' },
  basket_changed: reviewBasket,
  not_available: reviewBasket,
  not_enough_stock: reviewBasket,
  own_listing: reviewBasket,
  amount_too_small: backToBasket,
  amount_too_large: backToBasket,
  too_many_requests: backToBasket,
  unverified: {
    text: 'To pay, first click the link in the email we sent you.',
    label: 'Verify my email',
    to: '/verify?next=%2Fcheckout',
  },
  unauthenticated: { text: 'Your basket is saved.', label: 'Login', to: '/login?next=%2Fcheckout' },
};

type Props = Failure & { code: ProblemCode | undefined; onRetry: () => void };

/** Why the checkout could not be prepared, and what to do next. */
export function CheckoutProblem({ message, next, code, onRetry }: Props) {
  const nextStep = code && nextSteps[code];
  return (
    <div role="alert">
      <EmptyState
        title={message}
        action={
          nextStep ? (
            <LinkButton to={nextStep.to}>{nextStep.label}</LinkButton>
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
        <p>
          {nextStep
            ? nextStep.text
            : ["You haven't been charged. Your basket is saved.", next].filter(Boolean).join(' ')}
        </p>
      </EmptyState>
    </div>
  );
}
