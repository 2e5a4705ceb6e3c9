import { useState } from 'react';
import { Mail, MapPin } from 'lucide-react';
import type { BasketLine } from '#contract/basket.ts';
import type { DeliveryMethod } from '#contract/catalogue.ts';
import { collectLine } from '#contract/collection.ts';
import { formatPounds } from '#contract/pounds.ts';
import { Radio } from '#web/ui/field.tsx';
import styles from './basket-line.module.css';

type Props = { line: BasketLine; onChange: (delivery: DeliveryMethod) => void };

function methodText(method: DeliveryMethod, { product }: BasketLine): string {
  if (method === 'collection') return collectLine({ ...product.location, postcode: product.postcodePrefix });
  return product.postagePrice > 0 ? `Postage ${formatPounds(product.postagePrice)}` : 'Free postage';
}

/** Shows how a line is delivered, or a choice if the listing offers both methods or no longer offers the chosen one. */
export function DeliveryChoice({ line, onChange }: Props) {
  const { deliveryMethods, title } = line.product;
  const isOpen = deliveryMethods.length > 1 || !deliveryMethods.includes(line.delivery);
  /** Once shown, the choice stays: removing it would lose keyboard focus. */
  const [isShown, setShown] = useState(isOpen);
  if (isOpen && !isShown) setShown(true);
  if (!isShown)
    return (
      <p className={styles.delivery}>
        {line.delivery === 'postage' ? <Mail size={18} aria-hidden="true" /> : <MapPin size={18} aria-hidden="true" />}
        {methodText(line.delivery, line)}
      </p>
    );
  return (
    <fieldset className={styles.choice}>
      <legend className="hidden-text">Delivery of {title}</legend>
      {deliveryMethods.map((method) => (
        <Radio
          key={method}
          name={`delivery-${line.productId}`}
          value={method}
          checked={line.delivery === method}
          onChange={() => onChange(method)}
          label={methodText(method, line)}
        />
      ))}
    </fieldset>
  );
}
