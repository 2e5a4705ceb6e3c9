import { Lock } from 'lucide-react';
import type { Me } from '#contract/accounts.ts';
import { Field } from '#web/ui/field.tsx';
import { textOf } from '#web/text.ts';
import styles from './payment.module.css';

/** Keyed by the field names in the contract's errors. */
export const billingLabels = {
  'billing.fullName': 'Full name',
  'billing.email': 'Email',
  'billing.line1': 'Address line 1',
  'billing.city': 'City',
  'billing.postcode': 'Postcode',
};

/** The values of `BillingFields`, in the shape of the contract's `billing`. */
export function readBilling(data: FormData) {
  const text = (name: keyof typeof billingLabels) => textOf(data, name);
  return {
    fullName: text('billing.fullName'),
    email: text('billing.email'),
    line1: text('billing.line1'),
    city: text('billing.city'),
    postcode: text('billing.postcode'),
  };
}

type Props = {
  viewer: Me;
  errors: Record<string, string>;
  /** Whether any item is posted; if so, it goes to this address. */
  isPosted: boolean;
};

/** The payer's name and address, prefilled from the viewer's account. */
export function BillingFields({ viewer, errors, isPosted }: Props) {
  const field = (name: keyof typeof billingLabels) => ({
    name,
    label: billingLabels[name],
    error: errors[name],
    required: true,
  });
  const { address } = viewer;
  return (
    <>
      <p className={styles.purpose}>
        {isPosted
          ? 'Your billing address. Posted items will be sent here.'
          : "Your billing address. You're collecting your order, so nothing will be posted."}
      </p>
      <Field {...field('billing.fullName')} autoComplete="name" defaultValue={viewer.name} />
      <Field
        {...field('billing.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={viewer.email}
      />
      <Field {...field('billing.line1')} autoComplete="address-line1" defaultValue={address?.street} />
      <div className={styles.pair}>
        <Field {...field('billing.city')} autoComplete="address-level2" defaultValue={address?.city} />
        <Field
          {...field('billing.postcode')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          defaultValue={address?.postcode}
        />
      </div>
      <Field
        name="country"
        label="Country"
        readOnly
        value="United Kingdom"
        before={<Lock size={18} strokeWidth={1.75} aria-hidden="true" />}
        hint={isPosted ? 'We deliver within the United Kingdom only.' : undefined}
        className={styles.country}
      />
    </>
  );
}
