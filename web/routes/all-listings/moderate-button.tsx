import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ModeratedListing, removeListing } from '#contract/all-listings.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox, TextArea } from '#web/ui/field.tsx';
import { textOf } from '#web/text.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './all-listings.module.css';

type Props = { listing: Pick<ModeratedListing, '_id' | 'title' | 'status'> };

/** Removes a listing from the shop, or restores it, with a reason. */
export function ModerateButton({ listing }: Props) {
  const [open, setOpen] = useState(false);
  const verb = listing.status === 'removed' ? 'Restore' : 'Remove';
  return (
    <>
      <Button kind="soft" aria-label={`${verb} ${listing.title}`} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={`${verb} this listing?`} from="bottom">
        <ReasonForm listing={listing} verb={verb} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function ReasonForm({ listing, verb, onDone }: Props & { verb: 'Remove' | 'Restore'; onDone: () => void }) {
  const reason = useId();
  const { revalidate } = useRevalidator();
  const isRestored = verb === 'Restore';
  const { form, errors, summary, pending } = useForm({
    schema: removeListing.body,
    read: (data) => ({ reason: textOf(data, 'reason'), deletePictures: data.get('deletePictures') !== null }),
    failed: isRestored ? 'The listing could not be restored.' : 'The listing could not be removed.',
    send: (body) => {
      const input = { params: { id: listing._id }, body };
      return isRestored
        ? call('POST /api/admins/listings/{id}/restore', input)
        : call('POST /api/admins/listings/{id}/remove', input);
    },
    onDone: () => {
      onDone();
      toast.success(`Listing ${isRestored ? 'restored' : 'removed'}. We've notified the seller.`);
      void revalidate();
    },
  });
  return (
    <form {...form} className={styles.form} aria-label={`${verb} ${listing.title}`}>
      <ErrorSummary {...summary} labels={{ reason: 'Reason' }} />
      <p>{listing.title}</p>
      <TextArea id={reason} name="reason" label="Reason" error={errors.reason} hint="The seller will see this." />
      {!isRestored && (
        <Checkbox name="deletePictures" label="Also delete its pictures. They can't be restored with the listing." />
      )}
      <Button kind={isRestored ? 'main' : 'danger'} type="submit" pending={pending}>
        {verb}
      </Button>
    </form>
  );
}
