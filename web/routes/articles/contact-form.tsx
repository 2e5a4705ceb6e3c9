import { useState } from 'react';
import type { Me } from '#contract/accounts.ts';
import { sendContactMessage } from '#contract/articles.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { FormOutcome } from '#web/routes/accounts/form-outcome.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import styles from './article.module.css';

const labels = { name: 'Your name', email: 'Your email', subject: 'What is it about?', message: 'Your message' };

/** Sends a message to the operator of this site. */
export function ContactForm({ viewer }: { viewer: Me | null }) {
  const [sent, setSent] = useState<{ message: string; email: string }>();
  const { form, errors, summary, pending } = useForm({
    schema: sendContactMessage.body,
    send: async (body) => ({ ...(await call('POST /api/contact-messages', { body })), email: body.email }),
    onDone: setSent,
  });
  if (sent)
    return (
      <FormOutcome tone="leaf" message={sent.message}>
        <p>We'll reply by email to {sent.email}.</p>
      </FormOutcome>
    );
  return (
    <form {...form} className={styles.fields}>
      <p>
        For help with an order, use the order page: the seller can act on it straight away. We read everything else, and
        reply by email.
      </p>
      <ErrorSummary {...summary} labels={labels} />
      <div className={styles.pair}>
        <Field label={labels.name} name="name" autoComplete="name" defaultValue={viewer?.name} error={errors.name} />
        <Field
          label={labels.email}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={viewer?.email}
          error={errors.email}
        />
      </div>
      <Field label={labels.subject} name="subject" error={errors.subject} />
      <TextArea label={labels.message} name="message" rows={7} error={errors.message} />
      <Button type="submit" pending={pending}>
        Send message
      </Button>
    </form>
  );
}
