import { writeReview, type OwnReview } from '#contract/reviews.ts';
import { useForm } from '#web/forms.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { StarChoice } from '#web/ui/star-choice.tsx';
import styles from './my-reviews.module.css';

const schema = writeReview.body.omit({ orderId: true });
const read = (data: FormData) => ({ rating: Number(data.get('rating')), reviewText: textOf(data, 'reviewText') });

type Props = {
  /** The form's name for screen readers. */
  label: string;
  hint: string;
  review?: Pick<OwnReview, 'rating' | 'reviewText'>;
  send: (review: { rating: number; reviewText: string }) => Promise<OwnReview>;
  failed: string;
  submit: string;
  onDone: (review: OwnReview) => void;
  onCancel: () => void;
};

/** Stars and text, to write or edit a review. */
export function ReviewForm({ label, hint, review, send, failed, submit, onDone, onCancel }: Props) {
  const { form, errors, summary, pending } = useForm({ schema, read, send, failed, onDone });
  return (
    <form {...form} className={styles.form} aria-label={label}>
      <ErrorSummary {...summary} labels={{ rating: 'Your rating', reviewText: 'Your review' }} />
      <StarChoice legend="Your rating" name="rating" defaultValue={review?.rating} error={errors.rating} />
      <TextArea
        label="Your review"
        name="reviewText"
        rows={4}
        defaultValue={review?.reviewText}
        error={errors.reviewText}
        hint={hint}
      />
      <div className={styles.buttons}>
        <Button type="submit" pending={pending}>
          {submit}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
