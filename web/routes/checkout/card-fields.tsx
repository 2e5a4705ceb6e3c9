import type { ChangeEvent } from 'react';
import { CreditCard } from 'lucide-react';
import { Field } from '#web/ui/field.tsx';
import { spaceCardNumber, spaceExpiry, trimCvc } from './card-input.ts';
import styles from './payment.module.css';

/** Formats only what is typed at the end, since reformatting an edit in the middle would move the caret. */
const formatWith =
  (format: (text: string) => string) =>
  ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const deleting = (nativeEvent as InputEvent).inputType?.startsWith('delete');
    if (!deleting && input.selectionStart === input.value.length) input.value = format(input.value);
  };

export const cardLabels = { cardNumber: 'Card number', expiry: 'Expiry', cvc: 'CVC' };

export function CardFields({ errors }: { errors: Record<string, string> }) {
  const shared = { inputMode: 'numeric', required: true, spellCheck: false } as const;
  return (
    <>
      <Field
        {...shared}
        name="cardNumber"
        label={cardLabels.cardNumber}
        autoComplete="cc-number"
        maxLength={23}
        error={errors.cardNumber}
        onChange={formatWith(spaceCardNumber)}
        after={<CreditCard className={styles.cardIcon} aria-hidden="true" />}
      />
      <div className={styles.pair}>
        <Field
          {...shared}
          name="expiry"
          label={cardLabels.expiry}
          autoComplete="cc-exp"
          placeholder="MM / YY"
          maxLength={9}
          error={errors.expiry}
          onChange={formatWith(spaceExpiry)}
        />
        <Field
          {...shared}
          name="cvc"
          label={cardLabels.cvc}
          autoComplete="cc-csc"
          maxLength={4}
          error={errors.cvc}
          onChange={formatWith(trimCvc)}
        />
      </div>
    </>
  );
}
