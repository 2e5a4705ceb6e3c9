import { useCallback, useEffect, useRef, useState } from 'react';
import type { Me } from '#contract/accounts.ts';
import type { Output } from '#contract/endpoint.ts';
import type { createPaymentIntent, paymentConfig, validateBasket } from '#contract/payments.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { asApiError, call, type Failure, failureOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts.tsx';

/** `endsAt` is when the reservation ends by this device's clock, in milliseconds. */
type Intent = Output<typeof createPaymentIntent> & { endsAt: number };
export type Ready = Output<typeof validateBasket> & { intent: Intent; config: Output<typeof paymentConfig> };

/** The props of both card forms, Stripe's and the sandbox's. */
export type PaymentFormProps = {
  intent: Intent;
  viewer: Me;
  /** The reservation has lapsed, so nothing can be paid until checkout is started again. */
  lapsed: boolean;
  restarting: boolean;
  onLapse: () => void;
  onStartAgain: () => void;
  onPaid: () => Promise<void>;
  isPosted: boolean;
};

export type Checkout =
  | { state: 'preparing' }
  | ({ state: 'failed'; code: ProblemCode | undefined } & Failure)
  | ({ state: 'ready'; restarting: boolean } & Ready);

/** Undefined if `isCurrent` turns false before anything is reserved. */
async function prepare(isCurrent: () => boolean): Promise<Checkout | undefined> {
  const [basket, config] = await Promise.all([
    call('POST /api/payments/validate-basket', { body: {} }),
    call('GET /api/payments/config'),
  ]);
  if (!isCurrent()) return undefined;
  const intent = await call('POST /api/payments/create-payment-intent', { body: { amount: basket.amount } });
  const endsAt = Date.now() + intent.expiresIn * 1000;
  return { state: 'ready', restarting: false, ...basket, config, intent: { ...intent, endsAt } };
}

function failed(error: unknown): Checkout {
  console.error(error);
  return {
    state: 'failed',
    ...failureOf(error, 'Error loading checkout'),
    code: asApiError(error).code,
  };
}

/** Checks the basket, reserves its stock and creates a payment. `start` does this again without clearing the screen. */
export function useCheckout(): { checkout: Checkout; start: () => void } {
  const [checkout, setCheckout] = useState<Checkout>({ state: 'preparing' });
  const run = useRef(0);
  const load = useCallback(async () => {
    const thisRun = ++run.current;
    const isCurrent = () => thisRun === run.current;
    const next = await prepare(isCurrent).catch(failed);
    if (!next || !isCurrent()) return;
    setCheckout(next);
    if (next.state === 'failed') toast.error('Checkout error');
  }, []);
  useEffect(() => {
    const runs = run;
    void load();
    return () => {
      runs.current++;
    };
  }, [load]);
  const start = () => {
    setCheckout((before) => (before.state === 'ready' ? { ...before, restarting: true } : { state: 'preparing' }));
    void load();
  };
  return { checkout, start };
}

export const thankYouPath = (purchaseId: string): string => `/thank-you?purchase=${encodeURIComponent(purchaseId)}`;
