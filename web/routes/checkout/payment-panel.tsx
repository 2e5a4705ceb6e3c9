import { lazy, Suspense } from 'react';
import { FlaskConical } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import type { PaymentFormProps, Ready } from './use-checkout.ts';

const StripeForm = lazy(() => import('./stripe-form.tsx'));

type Props = PaymentFormProps & { config: Ready['config'] };

const testMode = (
  <Badge tone="slate" icon={<FlaskConical aria-hidden="true" />}>
    Test mode
  </Badge>
);

export function PaymentPanel({ config, ...form }: Props) {
  return (
    <Panel title="Payment" aside={config.mode === 'sandbox' && testMode}>
      {config.mode === 'sandbox' ? (
        <SandboxForm {...form} />
      ) : (
        <Suspense fallback={<Skeleton height="480px" />}>
          <StripeForm {...form} publishableKey={config.publishableKey ?? ''} />
        </Suspense>
      )}
    </Panel>
  );
}
