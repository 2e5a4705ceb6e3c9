import { lazy, Suspense } from 'react';
import { FlaskConical } from 'lucide-react';
import type { Me } from '#contract/accounts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './payment.module.css';
import { SandboxForm } from './sandbox-form.tsx';
import type { Intent, Ready } from './use-checkout.ts';

const StripeForm = lazy(() => import('./stripe-form.tsx'));

export type PaymentFormProps = {
  intent: Intent;
  viewer: Me;
  /** The reservation has lapsed: nothing can be paid until checkout is started again. */
  lapsed: boolean;
  restarting: boolean;
  onLapse: () => void;
  onStartAgain: () => void;
  onPaid: () => void;
  isPosted: boolean;
};

type Props = PaymentFormProps & { config: Ready['config'] };

export function PaymentPanel({ config, ...form }: Props) {
  return (
    <section className={styles.panel} aria-labelledby="payment">
      <div className={styles.head}>
        <h2 id="payment">Payment</h2>
        {config.mode === 'sandbox' && (
          <Badge tone="slate" icon={<FlaskConical aria-hidden="true" />}>
            Test mode
          </Badge>
        )}
      </div>
      {config.mode === 'sandbox' ? (
        <SandboxForm {...form} />
      ) : (
        <Suspense fallback={<Skeleton height="480px" />}>
          <StripeForm {...form} publishableKey={config.publishableKey ?? ''} />
        </Suspense>
      )}
    </section>
  );
}
