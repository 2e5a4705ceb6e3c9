import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { banUser } from '#contract/moderation.ts';
import { call, failureText } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './users.module.css';

type Props = { user: Pick<Me, '_id' | 'name' | 'isBanned'> };

/** Bans a user after asking for the reason, or lifts the ban. */
export const BanButton = ({ user }: Props) => (user.isBanned ? <Unban user={user} /> : <Ban user={user} />);

function Unban({ user: { _id: id, name } }: Props) {
  const [pending, setPending] = useState(false);
  const { revalidate } = useRevalidator();
  const unban = async () => {
    setPending(true);
    try {
      await call('PUT /api/admins/users/unban-user/{id}', { params: { id } });
      toast.success('User unbanned');
      await revalidate();
    } catch (error) {
      toast.error(failureText(error, 'Failed to update ban status'));
    }
    setPending(false);
  };
  return (
    <Button kind="soft" pending={pending} aria-label={`Unban ${name}`} onClick={() => void unban()}>
      Unban
    </Button>
  );
}

function Ban({ user }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="soft" aria-label={`Ban ${user.name}`} onClick={() => setOpen(true)}>
        Ban
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={`Ban ${user.name}?`} from="bottom">
        <BanForm user={user} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function BanForm({ user: { _id: id }, onDone }: Props & { onDone: () => void }) {
  const reason = useId();
  const until = useId();
  const { revalidate } = useRevalidator();
  const { form, errors, summary, pending } = useForm({
    schema: banUser.body,
    failed: 'Failed to update ban status',
    read: (data) => ({ reason: textOf(data, 'reason'), until: textOf(data, 'until') || undefined }),
    send: (body) => call('PUT /api/admins/users/ban-user/{id}', { params: { id }, body }),
    onDone: () => {
      onDone();
      toast.success('User banned');
      void revalidate();
    },
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ reason: 'Reason', until: 'May return on' }} />
      <p>
        They'll be signed out everywhere and can't sign in again. Their listings are hidden and their chats are closed.
        Orders continue. You can lift the ban at any time.
      </p>
      <TextArea
        id={reason}
        name="reason"
        label="Reason"
        error={errors.reason}
        hint="Recorded in the audit log and emailed to the user."
      />
      <Field
        id={until}
        name="until"
        type="date"
        label="May return on"
        error={errors.until}
        hint="Leave it empty to ban them until you lift it."
      />
      <Button kind="danger" type="submit" pending={pending}>
        Ban
      </Button>
    </form>
  );
}
