import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Away, setAway } from '#contract/away.ts';
import { asApiError, call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { formatDay } from '#contract/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useOpenForm } from '#web/ui/use-form-in-place.ts';
import styles from './own-listings.module.css';

const labels = { from: 'Away from', until: 'Back on', note: 'Note to buyers' };

/** Away mode: the dates on which the seller's listings can't be bought, and the note that buyers see. */
export function AwayPanel({ away, today }: { away: Away | null; today: string }) {
  const { revalidate } = useRevalidator();
  const place = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const form = useOpenForm(place, open, setOpen);
  const end = async () => {
    try {
      await call('DELETE /api/sellers/away');
      toast.success(
        away?.isNow ? 'Welcome back! Your listings can be bought again.' : 'Your away dates have been removed.',
      );
      await revalidate();
    } catch (error) {
      toast.error(asApiError(error).message);
    }
  };
  return (
    <section className={styles.away} aria-label="Away mode" ref={place}>
      <div className={styles.awayHead}>
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            ref={away ? undefined : form.opener.ref}
            checked={away !== null || open}
            aria-checked={away !== null || open}
            onChange={() => (away ? void end() : setOpen(!open))}
          />
          <span>Away mode</span>
        </label>
        <p className={styles.note}>{away ? describe(away) : whileAway}</p>
        {away && !open && (
          <Button kind="quiet" {...form.opener}>
            Change
          </Button>
        )}
      </div>
      {open && <AwayForm {...{ away, today }} onDone={form.close} />}
    </section>
  );
}

const whileAway =
  "While you're away, your listings stay visible but can't be bought. Deadlines for orders and refund requests still apply.";

const describe = ({ from, until, note, isNow }: Away) =>
  `${isNow ? 'You are away' : `Away from ${formatDay(from)}`}, back on ${formatDay(until)}.${note ? ` "${note}"` : ''}`;

function AwayForm({ away, today, onDone }: { away: Away | null; today: string; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { form, errors, summary, pending } = useForm({
    schema: setAway.body,
    failed: 'Your away dates could not be saved.',
    send: async (body) => {
      await call('PUT /api/sellers/away', { body });
      await revalidate();
    },
    onDone: () => {
      onDone();
      toast.success('Away dates saved.');
    },
  });
  const field = (name: keyof typeof labels) => ({ name, label: labels[name], error: errors[name] });
  return (
    <form {...form} className={styles.awayForm}>
      <ErrorSummary {...summary} labels={labels} />
      <div className={styles.dates}>
        <Field {...field('from')} type="date" min={today} defaultValue={away?.from ?? today} />
        <Field {...field('until')} type="date" min={today} defaultValue={away?.until} />
      </div>
      <Field {...field('note')} defaultValue={away?.note} hint="Optional. Shown to buyers." />
      <div className={styles.buttons}>
        <Button type="submit" pending={pending}>
          Save
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
