import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { basket } from '#web/basket.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer, viewerReady } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { CheckoutProblem } from './checkout-problem.tsx';
import styles from './checkout.module.css';
import { Hold, useLapse } from './hold.tsx';
import { OrderLines } from './order-lines.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { thankYouPath } from './thank-you-path.ts';
import { type Checkout as CheckoutState, useCheckout } from './use-checkout.ts';

export const meta = privateMeta('Checkout');

export async function clientLoader() {
  await viewerReady();
  return null;
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <Page>
    <Preparing />
  </Page>
);

export default function Checkout() {
  const viewer = useViewer();
  if (viewer) return <SignedIn key={viewer._id} viewer={viewer} />;
  return (
    <Page>
      {viewer === undefined ? (
        <Preparing />
      ) : (
        <EmptyState
          title="Please log in to proceed to checkout."
          action={<LinkButton to="/login?next=%2Fcheckout">Login</LinkButton>}
        >
          <p>Your basket is kept, and you come straight back here.</p>
        </EmptyState>
      )}
    </Page>
  );
}

function SignedIn({ viewer }: { viewer: Me }) {
  const { checkout, start } = useCheckout();
  if (checkout.state === 'ready') return <Panels checkout={checkout} viewer={viewer} onStartAgain={start} />;
  return (
    <Page>{checkout.state === 'preparing' ? <Preparing /> : <CheckoutProblem {...checkout} onRetry={start} />}</Page>
  );
}

type PanelsProps = { checkout: Extract<CheckoutState, { state: 'ready' }>; viewer: Me; onStartAgain: () => void };

function Panels({ checkout, viewer, onStartAgain }: PanelsProps) {
  const { validatedItems, amount, intent, config, restarting } = checkout;
  const navigate = useNavigate();
  const [lapsed, onLapse] = useLapse(intent.endsAt);
  const onPaid = () => {
    toast.success('Payment successful!');
    void basket.refresh();
    void navigate(thankYouPath(intent.purchaseId), { replace: true });
  };
  return (
    <Page aside={<Hold endsAt={intent.endsAt} lapsed={lapsed} />}>
      <div className={styles.panels}>
        <OrderLines items={validatedItems} amount={amount} />
        <PaymentPanel {...{ config, intent, viewer, lapsed, restarting, onLapse, onStartAgain, onPaid }} />
      </div>
    </Page>
  );
}

function Page({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames('page', styles.page)}>
      <div className={styles.head}>
        <h1>Checkout</h1>
        {aside}
      </div>
      {children}
    </div>
  );
}

function Preparing() {
  return (
    <>
      <p className={styles.preparing} role="status">
        Preparing checkout...
      </p>
      <div className={styles.panels}>
        <div className={styles.waiting}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height="112px" />
          ))}
        </div>
        <Skeleton height="560px" radius="var(--r3)" />
      </div>
    </>
  );
}
