import { makeReport, reasonNames, type ReportKind, reportReasons } from '#contract/reports.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { EvidencePicker } from '#web/routes/claims/evidence-picker.tsx';
import { useEvidence } from '#web/routes/claims/use-evidence.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Choices, Radio, TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import { reportPictures } from './kinds.ts';
import styles from './reports.module.css';

const labels = { reason: 'Reason', details: 'What is wrong?' };

export function ReportForm({ kind, id, onSent }: { kind: ReportKind; id: string; onSent: () => void }) {
  useFocusOnUnmount({ scroll: true });
  const evidence = useEvidence(reportPictures);
  const { form, errors, summary, pending } = useForm({
    schema: makeReport.body,
    failed: 'Your report could not be sent.',
    read: (data) => ({ kind, id, reason: data.get('reason') ?? undefined, details: textOf(data, 'details') }),
    send: async (body) => call('POST /api/reports', { body: { ...body, pictures: await evidence.ids() } }),
    onDone: onSent,
  });
  return (
    <Panel title="Your report">
      <form {...form} className={styles.form} aria-label="Your report">
        <ErrorSummary {...summary} labels={labels} />
        <Choices legend={labels.reason} error={errors.reason}>
          <div className={styles.options}>
            {reasonNames.map((reason) => (
              <Radio
                key={reason}
                name="reason"
                value={reason}
                label={
                  <>
                    <b>{reportReasons[reason].name}</b>
                    <small className={styles.hint}>{reportReasons[reason].hint}</small>
                  </>
                }
              />
            ))}
          </div>
        </Choices>
        <TextArea
          name="details"
          label={labels.details}
          rows={5}
          error={errors.details}
          hint="What did you see, and how do you know? We won't tell the person you report who you are."
        />
        <EvidencePicker evidence={evidence} seenBy="you and Skep" />
        <Button type="submit" pending={pending}>
          Send report
        </Button>
      </form>
    </Panel>
  );
}
