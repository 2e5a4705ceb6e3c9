import { useState } from 'react';
import { z } from 'zod';
import type { Me } from '#contract/accounts.ts';
import { documentTypes, applyToSell, type ApplicationDetails } from '#contract/applications.ts';
import { fileEmpty, fileTooLarge, maxDocumentBytes } from '#contract/sizes.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import styles from './applying.module.css';
import { documentHint } from './what-you-need.tsx';

const types: readonly string[] = documentTypes;

const formSchema = applyToSell.multipart.fields.safeExtend({
  file: z
    .instanceof(File, { error: 'Please choose your identity document.' })
    .refine((file) => file.name !== '', 'Please choose your identity document.')
    .refine((file) => file.name === '' || file.size > 0, fileEmpty)
    .refine((file) => file.size <= maxDocumentBytes, fileTooLarge(maxDocumentBytes))
    .refine((file) => file.size === 0 || types.includes(file.type), 'Please choose a JPG, JPEG, PNG or PDF file.'),
});

const labels = {
  name: 'Full name',
  businessName: 'Business name',
  companyNumber: 'Company registration number',
  street: 'Street',
  city: 'City',
  postcode: 'Postcode',
  phone: 'Phone',
  bio: 'Bio',
  file: 'Identity document',
};

/** What we already know about someone who has never applied. */
export const prefillFrom = ({ address, ...viewer }: Me): Partial<ApplicationDetails> => ({
  ...address,
  ...viewer,
  phone: viewer.phone ?? '',
});

/** The props that all fields of the form share: label, name, value and error. */
const fieldProps =
  (known: Partial<ApplicationDetails>, errors: Record<string, string>) =>
  (name: Exclude<keyof typeof labels, 'file'>) => ({
    label: labels[name],
    name,
    defaultValue: known[name] ?? '',
    error: errors[name],
  });
type FieldProps = ReturnType<typeof fieldProps>;

type Props = {
  known: Partial<ApplicationDetails>;
  /** Whether a seller is changing their details. */
  isChange?: boolean;
  onSent: (message: string) => void;
};

/** The application for a seller account, prefilled with the details we have. Sellers use the same form to change their details. */
export function ApplicationForm({ known, isChange = false, onSent }: Props) {
  const [isBusiness, setIsBusiness] = useState(known.isBusiness ?? false);
  useFocusOnUnmount();
  const { form, errors, summary, pending } = useForm({
    schema: formSchema,
    failed: 'Submission failed.',
    read: (data) => ({ ...Object.fromEntries(data), isBusiness: isBusiness ? 'true' : 'false' }),
    send: (_values, data) => {
      data.set('isBusiness', String(isBusiness));
      return call(isChange ? 'POST /api/sellers/change-details' : 'POST /api/users/request-upgrade-to-seller', {
        form: data,
      });
    },
    onDone: ({ message }) => onSent(message),
  });
  const field = fieldProps(known, errors);
  return (
    <Panel>
      <form {...form} className={styles.form} aria-label={isChange ? 'New details' : 'Application'}>
        <ErrorSummary {...summary} labels={labels} />
        <Field {...field('name')} autoComplete="name" required hint="As it appears on your identity document." />
        <Checkbox
          name="isBusiness"
          value="true"
          checked={isBusiness}
          onChange={({ target }) => setIsBusiness(target.checked)}
          label={
            isChange
              ? 'I sell as an organisation (as a trader, not privately)'
              : "I'm registering as an organisation: I sell as a trader, not privately"
          }
        />
        {isBusiness && (
          <>
            <Field {...field('businessName')} autoComplete="organization" required />
            <Field {...field('companyNumber')} required />
          </>
        )}
        <AddressFields field={field} isBusiness={isBusiness} />
        <Field
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          required
          hint="For us only. Never shown on your listings."
        />
        <TextArea
          {...field('bio')}
          hint="Optional. A few sentences about you and your bees, for your public profile."
        />
        <Field
          label={labels.file}
          name="file"
          type="file"
          accept=".jpg,.jpeg,.png,.pdf"
          required
          error={errors.file}
          hint={`A passport, driving licence or other proof of identity: ${documentHint}`}
        />
        <Button type="submit" wide pending={pending}>
          {pending ? 'Submitting...' : isChange ? 'Submit new details' : 'Submit application'}
        </Button>
      </form>
    </Panel>
  );
}

function AddressFields({ field, isBusiness }: { field: FieldProps; isBusiness: boolean }) {
  return (
    <>
      <Field
        {...field('street')}
        autoComplete="address-line1"
        required
        hint={
          isBusiness
            ? 'Use your business address. It appears on your listings, as the law requires of traders.'
            : 'Shown only to a buyer who sends an item back to you.'
        }
      />
      <div className={styles.pair}>
        <Field {...field('city')} autoComplete="address-level2" required />
        <Field {...field('postcode')} autoComplete="postal-code" required />
      </div>
    </>
  );
}
