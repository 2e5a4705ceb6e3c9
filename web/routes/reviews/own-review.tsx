import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { replyToReview, type OwnReview } from '#contract/reviews.ts';
import { ApiError, call } from '#web/api.ts';
import { formatDay } from '#contract/time.ts';
import { ReviewText } from '#web/parts/reviews.tsx';
import { useForm } from '#web/forms.ts';
import { useAction } from '#web/parts/use-action.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import { type Opener, useFormInPlace } from '#web/ui/use-form-in-place.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewHead } from './review-head.tsx';
import styles from './my-reviews.module.css';

type Props = { review: OwnReview; tab: 'written' | 'received' };

export function OwnReviewCard({ review, tab }: Props) {
  const { _id, byBuyer, publishedBy, reviewerId, subjectId } = review;
  const place = useFocusNeighbourOnUnmount<HTMLLIElement>();
  const { isOpen: editing, opener, close } = useFormInPlace(place);
  const titleId = `review-${_id}`;
  const cardId = `card-${_id}`;
  const isOwn = tab === 'written';
  const person = isOwn ? subjectId : reviewerId;
  return (
    <li id={cardId} className={styles.card} aria-labelledby={titleId} ref={place} data-passes-focus="" tabIndex={-1}>
      <ReviewHead
        titleId={titleId}
        product={review}
        label={byBuyer === isOwn ? 'Sold by' : 'Bought by'}
        person={person}
      />
      {publishedBy && (
        <div className={styles.foot}>
          <Badge tone="honey">Not published yet</Badge>
          <p className={styles.small}>
            It will be published once {subjectId.name} has reviewed you too, or on {formatDay(publishedBy)}.
          </p>
        </div>
      )}
      {editing ? (
        <EditForm review={review} onClose={close} />
      ) : (
        <ReviewText review={review} replyFrom={isOwn ? subjectId.name : 'you'} />
      )}
      {isOwn && !editing && <AuthorActions review={review} opener={opener} />}
      {review.mayReply && <Reply review={review} cardId={cardId} />}
    </li>
  );
}

function EditForm({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  return (
    <ReviewForm
      label={`Your review of ${review.productName}`}
      hint={`You can change it until ${formatDay(review.editableUntil ?? review.createdAt)}. Everyone will see that it was edited.`}
      review={review}
      submit="Save changes"
      send={(body) => call('PATCH /api/reviews/{id}', { params: { id: review._id }, body })}
      failed="Your changes could not be saved."
      onDone={() => {
        toast.success('Review changed.');
        void revalidate().then(onClose);
      }}
      onCancel={onClose}
    />
  );
}

function AuthorActions({ review, opener }: { review: OwnReview; opener: Opener }) {
  const { productName, editableUntil } = review;
  return (
    <div className={styles.foot}>
      {editableUntil && (
        <Button kind="outline" {...opener} aria-label={`Edit your review of ${productName}`}>
          Edit
        </Button>
      )}
      <DeleteReview review={review} />
    </div>
  );
}

function DeleteReview({ review: { _id: id, productName } }: { review: OwnReview }) {
  const [asking, setAsking] = useState(false);
  const { pending, run } = useAction(
    () => call('DELETE /api/reviews/{id}', { params: { id } }).then(() => setAsking(false)),
    'Review deleted.',
    'Your review could not be deleted.',
  );
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)} aria-label={`Delete your review of ${productName}`}>
        Delete
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete this review?"
        from="bottom"
        footer={
          <Button kind="danger" pending={pending} onClick={run}>
            Delete review
          </Button>
        }
      >
        <p>Its rating will no longer count, and you won't be able to review this order again.</p>
      </Sheet>
    </>
  );
}

function Reply({ review, cardId }: { review: OwnReview; cardId: string }) {
  const { _id: id, reviewerId, productName, editedAt } = review;
  useFocusOnUnmount({ id: cardId });
  const { revalidate } = useRevalidator();
  const replyId = `reply-${id}`;
  const { form, errors, summary, pending } = useForm({
    schema: replyToReview.body,
    send: async (body) => {
      try {
        return await call('POST /api/reviews/{id}/reply', { params: { id }, body: { ...body, editedAt } });
      } catch (error) {
        // The review has been edited or already has a reply, so load the current version.
        if (error instanceof ApiError && error.status === 409) void revalidate();
        throw error;
      }
    },
    failed: 'Your reply could not be sent.',
    onDone: () => {
      toast.success('Reply published.');
      void revalidate();
    },
  });
  return (
    <details className={styles.reply}>
      <summary>
        Reply<span className="hidden-text"> to the review of {productName}</span>
      </summary>
      <form {...form} className={styles.form} aria-label={`Reply to the review of ${productName}`}>
        <ErrorSummary {...summary} />
        <TextArea
          label="Your reply"
          id={replyId}
          name="replyText"
          rows={3}
          error={errors.replyText}
          hint={`You can reply once. Everyone will see your reply, and ${reviewerId.name} won't be able to change the review.`}
        />
        <Button type="submit" pending={pending}>
          Publish reply
        </Button>
      </form>
    </details>
  );
}
