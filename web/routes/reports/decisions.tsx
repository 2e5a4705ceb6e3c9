import { useId, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { reconsider } from '#contract/appeals.ts';
import type { Output } from '#contract/endpoint.ts';
import { outcomes, type readReports } from '#contract/reports.ts';
import { formatMoment } from '#contract/time.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Choices, Radio, TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import { useFormInPlace } from '#web/ui/use-form-in-place.ts';
import { decisionTexts, outcomeTexts } from './kinds.ts';
import styles from './reports.module.css';

type Decision = Output<typeof readReports>['decisions'][number];

/** The decisions, with their appeals and outcomes. */
export const Decisions = ({ decisions }: { decisions: Decision[] }) => (
  <Panel title="Decisions">
    <ul className={styles.reports}>
      {decisions.map((decision) => (
        <li key={decision._id}>
          <DecisionItem decision={decision} />
        </li>
      ))}
    </ul>
  </Panel>
);

function DecisionItem({ decision }: { decision: Decision }) {
  const isAppealed = decision.appeal !== null && decision.outcome === null;
  const canReverse = decision.decision !== 'none' && decision.outcome !== 'reversed';
  return (
    <>
      <p>
        <b>{decisionTexts[decision.decision]}</b>
      </p>
      <p className={styles.text}>{decision.reason}</p>
      <p className={styles.quiet}>
        {decision.admin.name}, {formatMoment(decision.decidedAt)}
      </p>
      {decision.appeal !== null && decision.appealedAt && (
        <>
          <p>
            <b>Appeal</b>, {formatMoment(decision.appealedAt)}
          </p>
          <p className={styles.text}>{decision.appeal}</p>
        </>
      )}
      {decision.outcome && (
        <p className={styles.quiet}>
          {outcomeTexts[decision.outcome]}: {decision.outcomeReason}
        </p>
      )}
      {canReverse &&
        (decision.leftToOther ? (
          <p>{decision.leftToOther}</p>
        ) : (
          <Reconsider id={decision._id} isAppealed={isAppealed} />
        ))}
    </>
  );
}

function Reconsider({ id, isAppealed }: { id: string; isAppealed: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const { isOpen, opener, close } = useFormInPlace(place);
  return (
    <div ref={place}>
      {isAppealed || isOpen ? (
        <ReconsiderForm id={id} isAppealed={isAppealed} onCancel={close} />
      ) : (
        <Button kind="soft" {...opener}>
          Reverse this decision
        </Button>
      )}
    </div>
  );
}

const labels = { outcome: 'Outcome', reason: 'Reason' };

function ReconsiderForm({ id, isAppealed, onCancel }: { id: string; isAppealed: boolean; onCancel: () => void }) {
  useFocusOnUnmount();
  const reason = useId();
  const { revalidate } = useRevalidator();
  const { form, errors, summary, pending } = useForm({
    schema: reconsider.body,
    failed: 'The outcome could not be sent.',
    read: (data) => ({
      outcome: isAppealed ? (data.get('outcome') ?? undefined) : 'reversed',
      reason: textOf(data, 'reason'),
    }),
    send: (body) => call('POST /api/admins/decisions/{id}/reconsider', { params: { id }, body }),
    onDone: () => {
      toast.success("Outcome sent. We've notified the person concerned.");
      void revalidate();
    },
  });
  const name = isAppealed ? 'Decide the appeal' : 'Reverse this decision';
  return (
    <form {...form} className={styles.form} aria-label={name}>
      <ErrorSummary {...summary} labels={labels} />
      {isAppealed && (
        <Choices legend={labels.outcome} error={errors.outcome}>
          {outcomes.map((outcome) => (
            <Radio key={outcome} name="outcome" value={outcome} label={outcomeTexts[outcome]} />
          ))}
        </Choices>
      )}
      <TextArea
        id={reason}
        name="reason"
        label={labels.reason}
        rows={3}
        error={errors.reason}
        hint="The person concerned will read this."
      />
      <div className={styles.buttons}>
        <Button type="submit" pending={pending}>
          {name}
        </Button>
        {!isAppealed && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
