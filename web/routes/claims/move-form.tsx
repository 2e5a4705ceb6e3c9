import type { ReactNode } from 'react';
import type { z } from 'zod';
import { carrierName, carriers } from '#contract/carriers.ts';
import { maxLength } from '#contract/sizes.ts';
import { useForm } from '#web/forms.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field, SelectField, TextArea } from '#web/ui/field.tsx';
import styles from './claims.module.css';
import { EvidencePicker } from './evidence-picker.tsx';
import { orderEvidence, useEvidence } from './use-evidence.ts';

type Props<S extends z.ZodType> = {
  orderId: string;
  schema: S;
  /** The parts of the request body that are not form fields. */
  fixed?: object;
  /** The label of the text field, if the form has one. */
  words?: string | undefined;
  /** Whether the form asks for the parcel's carrier and tracking number. */
  parcel?: boolean | undefined;
  submit: string;
  kind?: 'main' | 'danger';
  send: (body: z.input<S>) => Promise<unknown>;
  failed: string;
  onDone: () => void;
  onCancel: () => void;
  children: ReactNode;
};

const parcelLabels = { carrier: 'Carrier', trackingNumber: 'Tracking number' };

export function MoveForm<S extends z.ZodType>(props: Props<S>) {
  const { orderId, schema, fixed, words, parcel, submit, kind, send, failed, onDone, onCancel, children } = props;
  const evidence = useEvidence(orderEvidence(orderId));
  const { form, errors, summary, pending } = useForm({
    schema,
    read: (data) => ({
      ...fixed,
      ...(words && { text: textOf(data, 'text') }),
      ...(parcel && {
        carrier: textOf(data, 'carrier') || null,
        trackingNumber: textOf(data, 'trackingNumber'),
      }),
    }),
    send: async (body) => send(words ? ({ ...(body as object), pictures: await evidence.ids() } as z.input<S>) : body),
    failed,
    onDone,
  });
  return (
    <form {...form} className={styles.form} data-takes-focus>
      <ErrorSummary {...summary} labels={words ? { text: words } : parcelLabels} />
      {children}
      {words && (
        <>
          <TextArea label={words} name="text" rows={5} error={errors.text} />
          <EvidencePicker evidence={evidence} seenBy="you, the other party and Skep" />
        </>
      )}
      {parcel && <ParcelFields errors={errors} />}
      <div className={styles.actions}>
        <Button type="submit" kind={kind} pending={pending}>
          {submit}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const ParcelFields = ({ errors }: { errors: Record<string, string> }) => (
  <>
    <SelectField label={parcelLabels.carrier} name="carrier" error={errors.carrier}>
      {carriers.map((carrier) => (
        <option key={carrier} value={carrier}>
          {carrierName(carrier)}
        </option>
      ))}
      <option value="">Handed over in person</option>
    </SelectField>
    <Field
      label={parcelLabels.trackingNumber}
      name="trackingNumber"
      maxLength={maxLength.trackingNumber}
      autoComplete="off"
      error={errors.trackingNumber}
      hint="Optional, but it helps to prove that the parcel has arrived."
    />
  </>
);
