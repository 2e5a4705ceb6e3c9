import { useNavigate } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { basket } from '#web/basket.ts';
import { AdminsDoNotBuy } from '#web/parts/admins-do-not-buy.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer, viewerReady } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { CheckoutProblem } from './checkout-problem.tsx';
import styles from './checkout.module.css';
import { ReservationTimer, useLapse } from './reservation-timer.tsx';
import { OrderLines } from './order-lines.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { thankYouPath, type Checkout as CheckoutState, useCheckout } from './use-checkout.ts';

const title = 'Checkout';
export const meta = privateMeta(title);

export async function clientLoader() {
  await viewerReady();
  return null;
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <TitledPage title={title}>
    <Preparing />
  </TitledPage>
);

export default function Checkout() {
  const viewer = useViewer();
  if (viewer?.role === 'admin') return <AdminsDoNotBuy title={title} />;
  if (viewer) return <SignedIn key={viewer._id} viewer={viewer} />;
  return (
    <TitledPage title={title}>
      {viewer === undefined ? (
        <Preparing />
      ) : (
        <EmptyState
          title="Please log in to proceed to checkout."
          action={<LinkButton to="/login?next=%2Fcheckout">Login</LinkButton>}
        >
          <p>Your basket is saved, and we'll bring you straight back here.</p>
        </EmptyState>
      )}
    </TitledPage>
  );
}

function SignedIn({ viewer }: { viewer: Me }) {
  const { checkout, start } = useCheckout();
  if (checkout.state === 'ready') return <Panels checkout={checkout} viewer={viewer} onStartAgain={start} />;
  return (
    <TitledPage title={title}>
      {checkout.state === 'preparing' ? <Preparing /> : <CheckoutProblem {...checkout} onRetry={start} />}
    </TitledPage>
  );
}

type PanelsProps = { checkout: Extract<CheckoutState, { state: 'ready' }>; viewer: Me; onStartAgain: () => void };

function Panels({ checkout, viewer, onStartAgain }: PanelsProps) {
  const { validatedItems, amount, intent, config, restarting } = checkout;
  const navigate = useNavigate();
  const [lapsed, onLapse] = useLapse(intent.endsAt);
  const isPosted = validatedItems.some(({ delivery }) => delivery === 'postage');
  const onPaid = async () => {
    toast.success('Payment successful!');
    void basket.refresh();
    await navigate(thankYouPath(intent.purchaseId), { replace: true });
  };
  return (
    <TitledPage
      title={title}
      aside={<ReservationTimer endsAt={intent.endsAt} lapsed={lapsed} isHeld={intent.isHeld} />}
    >
      <div className={styles.panels}>
        <OrderLines items={validatedItems} amount={amount} />
        <PaymentPanel {...{ config, intent, viewer, lapsed, restarting, onLapse, onStartAgain, onPaid, isPosted }} />
      </div>
    </TitledPage>
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
