import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { type ClaimReason, claimReasons } from '#contract/claim-reasons.ts';
import { type Claim, claimMove } from '#contract/claims.ts';
import type { Order } from '#contract/orders.ts';
import { parseNumber } from '#contract/parse-number.ts';
import { leftOf } from '#contract/refund-rules.ts';
import { formatPounds } from '#contract/pounds.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Choices, Field, Radio, TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './claims.module.css';
import { bankDispute } from '#web/routes/orders/order-status-text.ts';
import { EvidencePicker } from './evidence-picker.tsx';
import { reasonHints } from './reason-texts.ts';
import { orderEvidence, useEvidence } from './use-evidence.ts';

type ClaimMoveInput = z.input<typeof claimMove>;
type Opening = 'requestRefund' | 'openDispute';

const texts = {
  requestRefund: {
    amount: 'How much would you like back?',
    submit: 'Request Refund',
    failed: 'Your request could not be sent.',
    done: 'Refund requested.',
  },
  openDispute: {
    amount: 'What would put it right?',
    submit: 'Start Dispute',
    failed: 'The dispute could not be started.',
    done: 'Dispute started.',
  },
} as const satisfies Record<Opening, object>;

const labels = { reason: 'Reason', text: 'What happened', amount: 'Amount' };

/** `declined` is the refund request that a dispute escalates. Its reason and amount are prefilled. */
type Props = { order: Order; move: Opening; declined?: Claim | undefined };

/** Requests a refund or starts a dispute, then opens the order. */
export function ClaimForm({ order, move, declined }: Props) {
  const navigate = useNavigate();
  const evidence = useEvidence(orderEvidence(order._id));
  const partBefore = declined && declined.amount < leftOf(order) ? declined.amount : undefined;
  const [isPart, setIsPart] = useState(partBefore !== undefined);
  const { amount, submit, failed, done } = texts[move];
  const params = { id: order._id };
  const optional =
    move === 'requestRefund' && order.reasons[move].includes('changed_my_mind')
      ? " Optional if you've changed your mind."
      : '';
  const { form, errors, summary, pending } = useForm({
    schema: claimMove,
    read: (data) => ({
      move,
      reason: textOf(data, 'reason'),
      text: textOf(data, 'text'),
      ...(isPart && { amount: parseNumber(textOf(data, 'amount')) ?? Number.NaN }),
    }),
    send: async (body) => {
      const withPictures = { ...body, pictures: await evidence.ids() } as ClaimMoveInput;
      return call('POST /api/orders/{id}/claim', { params, body: withPictures });
    },
    failed,
    onDone: () => {
      toast.success(done);
      void navigate(`/orders/${order._id}#claim`);
    },
  });
  return (
    <form {...form} className={styles.form} aria-label={submit}>
      <ErrorSummary {...summary} labels={labels} />
      {order.isBankDisputed && <Notice>{bankDispute(order)}</Notice>}
      <Reasons order={order} move={move} chosen={declined?.reason} error={errors.reason} />
      <TextArea
        label={labels.text}
        name="text"
        rows={5}
        error={errors.text}
        hint={`${order.sellerName} will see this, and so will Skep if it has to decide.${optional}`}
      />
      <EvidencePicker evidence={evidence} seenBy="you, the other party and Skep" />
      <Choices legend={amount}>
        <Radio
          name="share"
          label={`A full refund: ${formatPounds(leftOf(order))}`}
          checked={!isPart}
          onChange={() => setIsPart(false)}
        />
        <Radio name="share" label="A partial refund" checked={isPart} onChange={() => setIsPart(true)} />
        {isPart && (
          <div className={styles.part}>
            <Field
              label={labels.amount}
              name="amount"
              before="£"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={partBefore?.toFixed(2)}
              error={errors.amount}
              hint={`At most ${formatPounds(leftOf(order))}.`}
            />
          </div>
        )}
      </Choices>
      <Button type="submit" pending={pending}>
        {submit}
      </Button>
    </form>
  );
}

type ReasonsProps = { order: Order; move: Opening; chosen: ClaimReason | undefined; error: string | undefined };

function Reasons({ order, move, chosen, error }: ReasonsProps) {
  return (
    <Choices legend="What is the reason?" error={error}>
      <div className={styles.reasons}>
        {order.reasons[move].map((reason, at) => (
          <Radio
            key={reason}
            name="reason"
            id={at === 0 ? 'reason' : `reason-${reason}`}
            value={reason}
            defaultChecked={reason === chosen}
            label={
              <>
                <b>{claimReasons[reason]}</b>
                {reasonHints[move][reason] && <small>{reasonHints[move][reason]}</small>}
              </>
            }
          />
        ))}
      </div>
    </Choices>
  );
}
