import { useState } from 'react';
import { restoreListing } from '#contract/reports.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './reports.module.css';

type Props = { id: string; onRestored: () => Promise<void> };

/** Puts a removed listing back into the shop. */
export function RestoreButton({ id, onRestored }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>
        Restore the listing
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Restore this listing?" from="bottom">
        <RestoreForm
          id={id}
          onRestored={async () => {
            setOpen(false);
            await onRestored();
          }}
        />
      </Sheet>
    </>
  );
}

function RestoreForm({ id, onRestored }: Props) {
  const { form, errors, summary, pending } = useForm({
    schema: restoreListing.body,
    failed: 'The listing could not be restored.',
    send: (body) => call('POST /api/admins/listings/{id}/restore', { params: { id }, body }),
    onDone: () => {
      toast.success("Listing restored. We've notified the seller.");
      void onRestored();
    },
  });
  return (
    <form {...form} className={styles.form} aria-label="Restore the listing">
      <ErrorSummary {...summary} labels={{ reason: 'Reason' }} />
      <TextArea name="reason" label="Reason" error={errors.reason} hint="The seller will read this." />
      <Button type="submit" pending={pending}>
        Restore
      </Button>
    </form>
  );
}
