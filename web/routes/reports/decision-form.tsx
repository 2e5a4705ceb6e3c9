import { decideReports, type ReportDecision, type ReportKind, reportDecisions } from '#contract/reports.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Choices, Field, Radio, TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import styles from './reports.module.css';

const labels = { decision: 'Decision', reason: 'Reason', until: 'Banned until' };

const texts: Record<ReportDecision, [name: string, hint: string]> = {
  none: ['No action', 'These reports no longer count as flags.'],
  remove: ['Remove it', 'It will no longer appear anywhere on Skep. The reports still count as flags.'],
  warn: ['Warn them', "We'll send them your reason. Nothing else changes."],
  ban: ['Ban them', "They'll be signed out, their listings hidden and their chats closed."],
};

type Props = {
  kind: ReportKind;
  id: string;
  /** Whether the owner can be warned: false if their account is deleted. */
  mayWarn: boolean;
  /** Whether the owner can be banned. False if they already are, or if their account is deleted. */
  mayBan: boolean;
  onDecided: () => Promise<void>;
};

/** Decides all open reports about the same target. */
export function DecisionForm({ kind, id, mayWarn, mayBan, onDecided }: Props) {
  useFocusOnUnmount();
  const { form, errors, summary, pending } = useForm({
    schema: decideReports.body,
    failed: 'The decision could not be sent.',
    read: (data) => ({
      decision: data.get('decision') ?? undefined,
      reason: textOf(data, 'reason'),
      until: (data.get('decision') === 'ban' && textOf(data, 'until')) || undefined,
    }),
    send: (body) => call('POST /api/admins/reports/{kind}/{id}/decide', { params: { kind, id }, body }),
    onDone: () => {
      toast.success("Decision sent. We've notified everyone concerned.");
      void onDecided();
    },
  });
  return (
    <Panel title="Your decision">
      <form {...form} className={styles.form} aria-label="Your decision">
        <ErrorSummary {...summary} labels={labels} />
        <Choices legend={labels.decision} error={errors.decision}>
          <div className={styles.options}>
            {reportDecisions[kind]
              .filter((decision) => (mayBan || decision !== 'ban') && (mayWarn || decision !== 'warn'))
              .map((decision) => (
                <Radio
                  key={decision}
                  name="decision"
                  value={decision}
                  label={
                    <>
                      <b>{texts[decision][0]}</b>
                      <small className={styles.hint}>{texts[decision][1]}</small>
                    </>
                  }
                />
              ))}
          </div>
        </Choices>
        <TextArea
          name="reason"
          label={labels.reason}
          rows={4}
          error={errors.reason}
          hint="Everyone who reported it will read this. So will the person concerned, unless you take no action."
        />
        {mayBan && (
          <div className={styles.until}>
            <Field
              name="until"
              type="date"
              label={labels.until}
              error={errors.until}
              hint="Leave this empty to ban them until you lift the ban."
            />
          </div>
        )}
        <Button type="submit" pending={pending}>
          Send decision
        </Button>
      </form>
    </Panel>
  );
}
