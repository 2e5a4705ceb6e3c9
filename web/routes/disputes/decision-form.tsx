import { useState } from 'react';
import type { z } from 'zod';
import { decisionText } from '#contract/claim-reasons.ts';
import { decideDispute, type readDispute } from '#contract/claims.ts';
import type { Output } from '#contract/endpoint.ts';
import { parseNumber } from '#contract/parse-number.ts';
import { formatPence, formatPounds } from '#contract/pounds.ts';
import { ApiError, call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import styles from './disputes.module.css';

type Body = z.input<typeof decideDispute.body>;
type Question = { body: Body; answer: (isSure: boolean) => void };

const labels = { amount: 'Refund', needsReturn: 'Return', text: 'Reasons' };

export type Dispute = Output<typeof readDispute>;

type Reload = () => Promise<void>;

/** Sends a decision. If either side has added a statement since the dispute was loaded, reloads the dispute; the form keeps its input. */
async function send(id: string, body: Body, reload: Reload) {
  try {
    await call('POST /api/admins/disputes/{id}/decide', { params: { id }, body });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') void reload();
    throw error;
  }
}

/** Decides a dispute or an appeal, after asking for confirmation. */
export function DecisionForm({ dispute, reload }: { dispute: Dispute; reload: Reload }) {
  const [question, setQuestion] = useState<Question | null>(null);
  useFocusOnUnmount();
  const leftPence = Math.round((dispute.total - dispute.refunded) * 100);
  const left = formatPence(leftPence);
  const { form, errors, summary, pending } = useForm({
    schema: decideDispute.body.refine(({ amount }) => amount <= leftPence, {
      path: ['amount'],
      message: `Please enter at most ${left}.`,
    }),
    read: (data) => ({
      amount: parseNumber(textOf(data, 'amount')) ?? Number.NaN,
      needsReturn: data.has('needsReturn'),
      text: textOf(data, 'text'),
      statement: dispute.claims[0]?.statements.at(-1)?._id,
    }),
    send: async (body) => {
      const isSure = await new Promise<boolean>((answer) => setQuestion({ body, answer }));
      setQuestion(null);
      if (isSure) await send(dispute.orderId, body, reload);
      return isSure;
    },
    failed: 'The decision could not be sent.',
    onDone: (isDecided) => {
      if (!isDecided) return;
      toast.success("Decision sent. We've notified both sides.");
      void reload();
    },
  });
  return (
    <Panel title={dispute.state === 'appealed' ? 'Decide the appeal' : 'Your decision'}>
      <form {...form} className={styles.form} aria-label="Your decision">
        <ErrorSummary {...summary} labels={labels} />
        <p className={styles.quiet}>
          {dispute.isAppealed
            ? 'This decision is final and takes effect immediately.'
            : 'Each dispute can be appealed once. If nobody appeals in time, the decision takes effect.'}
        </p>
        {dispute.isBankDisputed && (
          <p>
            The buyer's bank has asked for this payment back, so nothing can be refunded until it has decided.
            {dispute.isAppealed && ' A decision that refunds the buyer immediately has to wait until then.'}
          </p>
        )}
        <Field
          label={labels.amount}
          name="amount"
          before="£"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount}
          hint={`Up to ${left}, or 0 for no refund. The buyer is claiming ${formatPounds(dispute.amount)}.`}
        />
        {dispute.canReturn ? (
          <Checkbox name="needsReturn" label="The item must be returned first" />
        ) : (
          <p className={styles.quiet}>The seller has deleted their account, so the item can't be returned first.</p>
        )}
        <TextArea
          label={labels.text}
          name="text"
          rows={6}
          error={errors.text}
          hint="The buyer and the seller will both see them."
        />
        <Button type="submit" pending={pending}>
          Send decision
        </Button>
      </form>
      <Confirmation question={question} />
    </Panel>
  );
}

const Confirmation = ({ question }: { question: Question | null }) => (
  <Sheet
    open={question !== null}
    onClose={() => question?.answer(false)}
    title="Send this decision?"
    from="bottom"
    footer={<Button onClick={() => question?.answer(true)}>Send decision</Button>}
  >
    {question && (
      <>
        <p>
          <b>{decisionText({ amount: question.body.amount, needsReturn: question.body.needsReturn ?? false })}</b>
        </p>
        <p>{question.body.text}</p>
      </>
    )}
  </Sheet>
);
