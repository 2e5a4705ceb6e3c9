import { useState } from 'react';
import { z } from 'zod';
import { maxLength } from '#contract/sizes.ts';
import { requiredText } from '#contract/text.ts';
import { ApiError, call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import styles from './applications.module.css';

const rejection = z.object({ reason: requiredText(maxLength.reason, 'Please give the applicant a reason.') });

type Props = { id: string; onDecided: () => Promise<void> };

/** Approves, or rejects with a reason; a toast shows the outcome. */
export function DecisionForm({ id, onDecided }: Props) {
  const [pending, setPending] = useState<'approve' | 'reject'>();
  useFocusOnUnmount({ scroll: true });
  async function decide(action: 'approve' | 'reject', send: () => Promise<unknown>, done: string, failed: string) {
    setPending(action);
    try {
      await send();
      toast.success(done);
    } catch (error) {
      toast.error(failed);
      // Another admin has already decided, so their decision is shown instead.
      if (!(error instanceof ApiError && error.code === 'application_decided')) return;
    } finally {
      setPending(undefined);
    }
    await onDecided();
  }
  const approve = () =>
    decide(
      'approve',
      () => call('POST /api/admins/requests/{id}/approve', { params: { id } }),
      'Request approved',
      'Failed to approve',
    );
  const { form, errors } = useForm({
    schema: rejection,
    send: (body) =>
      decide(
        'reject',
        () => call('POST /api/admins/requests/{id}/reject', { params: { id }, body }),
        'Request rejected',
        'Failed to reject',
      ),
  });
  return (
    <Panel title="Decision">
      <p className={styles.quiet}>The applicant will be notified immediately, on Skep and by email.</p>
      <Button wide pending={pending === 'approve'} blocked={pending === 'reject'} onClick={() => void approve()}>
        Approve
      </Button>
      <form {...form} className={styles.reject} aria-label="Reject">
        <TextArea
          label="Reason for rejecting"
          name="reason"
          rows={3}
          error={errors.reason}
          hint="The applicant will see this and can apply again."
        />
        <Button type="submit" kind="danger" pending={pending === 'reject'} blocked={pending === 'approve'}>
          Reject
        </Button>
      </form>
    </Panel>
  );
}
