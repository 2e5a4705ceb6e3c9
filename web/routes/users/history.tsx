import { Link, useRevalidator } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { addNote } from '#contract/users.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { AuditEntries } from '#web/routes/audit/audit-entries.tsx';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './users.module.css';

/** Admins' notes about a user and actions on the account, with a form to add a note. `entries` is null if they could not be loaded. */
export const History = ({ user: { _id, isDeleted }, entries }: { user: Me; entries: AuditEntry[] | null }) => (
  <Panel title="Notes and history" aside={<Link to={`/admin/audit?search=${_id}`}>Audit log</Link>}>
    {!isDeleted && <NoteForm userId={_id} />}
    {entries ? (
      entries.length > 0 && <AuditEntries entries={entries} />
    ) : (
      <p role="alert">The history could not be loaded.</p>
    )}
  </Panel>
);

function NoteForm({ userId }: { userId: string }) {
  const { revalidate } = useRevalidator();
  const { form, errors, summary, pending } = useForm({
    schema: addNote.body,
    failed: 'The note could not be saved.',
    read: (data) => ({ note: textOf(data, 'note') }),
    send: (body) => call('POST /api/admins/users/{id}/notes', { params: { id: userId }, body }),
    onDone: () => {
      form.ref.current?.reset();
      toast.success('Note saved');
      void revalidate();
    },
  });
  return (
    <form {...form} className={styles.form} aria-label="Add a note">
      <ErrorSummary {...summary} labels={{ note: 'Note' }} />
      <TextArea
        name="note"
        label="Note"
        rows={3}
        error={errors.note}
        hint="Only admins can see it, but the user may ask for a copy. It can't be changed or deleted."
      />
      <Button kind="soft" type="submit" pending={pending}>
        Add note
      </Button>
    </form>
  );
}
