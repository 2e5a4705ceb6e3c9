import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Card } from '#contract/catalogue.ts';
import { addToBasket } from '#web/basket.ts';
import { Button } from '#web/ui/button.tsx';

const addedMs = 1500;

/**
 * Shows 'Add to Basket', a spinner while adding, then 'Added' briefly. Shows 'Sold out' if none are left, or 'Away' while
 * the seller is away.
 */
export function AddToBasket({ product }: { product: Card }) {
  const [state, setState] = useState<'idle' | 'adding' | 'added'>('idle');
  useEffect(() => {
    if (state !== 'added') return;
    const timer = setTimeout(() => setState('idle'), addedMs);
    return () => clearTimeout(timer);
  }, [state]);
  const add = async () => {
    // A double-click adds only one item.
    if (state !== 'idle') return;
    setState('adding');
    setState((await addToBasket(product)) ? 'added' : 'idle');
  };
  const unavailable = product.quantity < 1 ? 'Sold out' : product.backOn && 'Away';
  return (
    <Button
      wide
      disabled={Boolean(unavailable)}
      pending={state === 'adding'}
      icon={state === 'added' && <Check aria-hidden="true" />}
      onClick={() => void add()}
    >
      {unavailable || (state === 'added' ? 'Added' : 'Add to Basket')}
    </Button>
  );
}
