import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnReview, UnreviewedOrder } from '#contract/reviews.ts';
import { call } from '#web/api.ts';
import { formatDay } from '#contract/time.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import { useOpenForm } from '#web/ui/use-form-in-place.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewHead } from './review-head.tsx';
import styles from './my-reviews.module.css';

type Props = { order: UnreviewedOrder; open: boolean; onOpen: (open: boolean) => void };

/** A received order with a form to review it. */
export function OrderToReview({ order, open, onOpen }: Props) {
  const { orderId, productName, subjectId, byBuyer, until } = order;
  const { revalidate } = useRevalidator();
  const place = useFocusNeighbourOnUnmount<HTMLLIElement>();
  const [sent, setSent] = useState(false);
  const titleId = `order-${orderId}`;
  const form = useOpenForm(place, open, onOpen);
  const onDone = ({ publishedBy }: OwnReview) => {
    toast.success(publishedBy ? 'Thank you for your review.' : 'Thank you. Both reviews are now published.');
    setSent(true);
    void revalidate();
  };
  return (
    <li className={styles.card} aria-labelledby={titleId} ref={place} data-passes-focus="" tabIndex={-1}>
      <ReviewHead titleId={titleId} product={order} label={byBuyer ? 'Sold by' : 'Bought by'} person={subjectId} />
      {open ? (
        <ReviewForm
          label={`Review of ${productName}`}
          hint={
            byBuyer
              ? `How were the item, the delivery and ${subjectId.name}? Everyone can read this.`
              : `What was ${subjectId.name} like to deal with? Everyone can read this.`
          }
          submit="Send review"
          send={(review) => call('POST /api/reviews', { body: { orderId, ...review } })}
          failed="Your review could not be sent."
          onDone={onDone}
          onCancel={form.close}
        />
      ) : (
        <div className={styles.foot}>
          <Button kind="outline" {...form.opener} pending={sent} aria-label={`Write a review of ${productName}`}>
            Write a review
          </Button>
          <p className={styles.small}>You can review it until {formatDay(until)}.</p>
        </div>
      )}
    </li>
  );
}
