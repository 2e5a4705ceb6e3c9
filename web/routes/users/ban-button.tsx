import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import type { Me } from '#contract/accounts.ts';
import { maxLength } from '#contract/sizes.ts';
import { requiredText } from '#contract/text.ts';
import { bannedUntil } from '#contract/users.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './users.module.css';

/** The API does not require a reason, but the person concerned should be given one. */
const withReason = z.object({ reason: requiredText(maxLength.reason, 'Please give your reason.') });

type Props = { user: Pick<Me, '_id' | 'name' | 'isBanned'> };
type FormProps = Props & { onDone: () => void };

/** Bans a user after asking for the reason, or lifts the ban. */
export function BanButton({ user }: Props) {
  const [open, setOpen] = useState(false);
  const label = user.isBanned ? 'Unban' : 'Ban';
  const Form = user.isBanned ? UnbanForm : BanForm;
  return (
    <>
      <Button kind="soft" aria-label={`${label} ${user.name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={`${label} ${user.name}?`} from="bottom">
        <Form user={user} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function useBanForm<S extends z.ZodType>(
  { onDone }: FormProps,
  { done, ...options }: Pick<Parameters<typeof useForm<S, unknown>>[0], 'schema' | 'read' | 'send'> & { done: string },
) {
  const { revalidate } = useRevalidator();
  return useForm<S, unknown>({
    ...options,
    failed: 'Failed to update ban status',
    onDone: () => {
      onDone();
      toast.success(done);
      void revalidate();
    },
  });
}

function UnbanForm(props: FormProps) {
  const { form, errors, summary, pending } = useBanForm(props, {
    schema: withReason,
    read: (data) => ({ reason: textOf(data, 'reason') }),
    send: (body) => call('PUT /api/admins/users/unban-user/{id}', { params: { id: props.user._id }, body }),
    done: 'User unbanned',
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ reason: 'Reason' }} />
      <p>They'll be able to sign in again, and their listings will reappear. We'll email them.</p>
      <Reason
        error={errors.reason}
        hint="Recorded in the audit log. The user can read it too, with the reason for the ban."
      />
      <Button type="submit" pending={pending}>
        Unban
      </Button>
    </form>
  );
}

function BanForm(props: FormProps) {
  const until = useId();
  const { form, errors, summary, pending } = useBanForm(props, {
    schema: withReason.extend({ until: bannedUntil }),
    read: (data) => ({ reason: textOf(data, 'reason'), until: textOf(data, 'until') || undefined }),
    send: (body) => call('PUT /api/admins/users/ban-user/{id}', { params: { id: props.user._id }, body }),
    done: 'User banned',
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ reason: 'Reason', until: 'Banned until' }} />
      <p>
        They'll be signed out everywhere and won't be able to sign in. Their listings will be hidden and their chats
        closed, but their orders will continue. You can lift the ban at any time.
      </p>
      <Reason error={errors.reason} hint="Recorded in the audit log and emailed to the user." />
      <Field
        id={until}
        name="until"
        type="date"
        label="Banned until"
        error={errors.until}
        hint="Leave this empty to ban them until you lift the ban."
      />
      <Button kind="danger" type="submit" pending={pending}>
        Ban
      </Button>
    </form>
  );
}

function Reason({ error, hint }: { error: string | undefined; hint: string }) {
  return <TextArea id={useId()} name="reason" label="Reason" error={error} hint={hint} />;
}
