import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';

type Loaded = { stripe: Stripe; elements: StripeElements };

function appearance(): Appearance {
  const css = getComputedStyle(document.documentElement);
  const token = (name: string) => css.getPropertyValue(name).trim();
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('--ink'),
      colorBackground: token('--card'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorTextPlaceholder: token('--ink-3'),
      colorDanger: token('--brick'),
      borderRadius: '8px',
      fontFamily: '"Segoe UI", system-ui, sans-serif',
      fontSizeBase: '16px',
    },
    rules: { '.Input': { border: `1px solid ${token('--line-strong')}` } },
  };
}

/** Our own fields collect these, so Stripe's must not. */
const never = { name: 'never', email: 'never', phone: 'never', address: 'never' } as const;

/** Mounts Stripe's Payment Element in `place`. The state is `failed` if Stripe's script cannot be loaded. */
export function usePaymentElement(publishableKey: string, clientSecret: string) {
  const place = useRef<HTMLDivElement>(null);
  const loaded = useRef<Loaded>(null);
  const [settled, setSettled] = useState<{ secret: string; state: 'ready' | 'failed' }>();
  useEffect(() => {
    let current = true;
    mount(publishableKey, clientSecret, place, () => current)
      .then((result) => {
        if (!current) return;
        loaded.current = result;
        setSettled({ secret: clientSecret, state: result ? 'ready' : 'failed' });
      })
      .catch(() => current && setSettled({ secret: clientSecret, state: 'failed' }));
    return () => {
      current = false;
      loaded.current?.elements.getElement('payment')?.destroy();
      loaded.current = null;
    };
  }, [publishableKey, clientSecret]);
  return { place, loaded, state: settled?.secret === clientSecret ? settled.state : 'loading' };
}

async function mount(
  publishableKey: string,
  clientSecret: string,
  place: RefObject<HTMLDivElement | null>,
  isCurrent: () => boolean,
): Promise<Loaded | null> {
  const { loadStripe } = await import('@stripe/stripe-js');
  const stripe = await loadStripe(publishableKey, { locale: 'en-GB' });
  if (!stripe || !place.current || !isCurrent()) return null;
  const elements = stripe.elements({ clientSecret, appearance: appearance() });
  elements.create('payment', { fields: { billingDetails: never } }).mount(place.current);
  return { stripe, elements };
}
