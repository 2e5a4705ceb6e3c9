import { Mail, MapPin, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Listing, ReturnPolicy } from '#contract/catalogue.ts';
import { changeOfMindDays, mayChangeMind, refundWindowDays } from '#contract/refund-rules.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay } from '#contract/time.ts';
import { canCollect, canPost, deliveryLabel, hasDeliveryMethod, placeLine } from '#web/parts/delivery.ts';
import { MessageButton } from '#web/parts/message-button.tsx';
import { ReportLink } from '#web/parts/report-link.tsx';
import { Price } from '#web/parts/price.tsx';
import { plural } from '#contract/numbers.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { BuyActions } from './buy-actions.tsx';
import styles from './buy-panel.module.css';
import { SellerCard } from './seller-card.tsx';

const returnsText: Record<ReturnPolicy, string> = {
  'No Returns Accepted':
    "You can't return it if you change your mind. If it's faulty or not as described, you can start a dispute.",
  'Buyer Pays Return Shipping': `Request a refund within ${refundWindowDays} days of ordering; you pay the return postage.`,
};

const byLawText: Record<ReturnPolicy, string> = {
  'No Returns Accepted': `The seller is a trader, so by law you can still change your mind until ${changeOfMindDays} days after you receive it; you pay the return postage.`,
  'Buyer Pays Return Shipping': `You can change your mind until ${changeOfMindDays} days after you receive it; you pay the return postage.`,
};

function totalText(listing: Listing): string {
  const { price, postagePrice } = listing;
  if (!hasDeliveryMethod(listing)) return '';
  if (!canPost(listing)) return `Total ${formatPounds(price)}. Collect in person, so nothing is added at checkout.`;
  const posted = `Total ${formatPounds(price + postagePrice)} with postage`;
  return canCollect(listing) && postagePrice > 0
    ? `${posted}, or ${formatPounds(price)} if you collect.`
    : `${posted}.`;
}

function deliveryText(listing: Listing): string {
  const post = listing.postagePrice ? `Postage ${formatPounds(listing.postagePrice)}.` : 'Free postage.';
  const collect = `Collect near ${listing.location.city}; you agree the place and time with the seller after paying.`;
  return [canPost(listing) && post, canCollect(listing) && collect].filter(Boolean).join(' ');
}

type Props = { listing: Listing; hasSimilar: boolean; preview: boolean };

/** The details that matter most to a buyer, and the buttons, which are disabled in a preview. */
export function BuyPanel({ listing, hasSimilar, preview }: Props) {
  const { title, averageRating, reviewCount, price, pricePerKg, quantity, returnPolicy, sellerId } = listing;
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.line}>
        {reviewCount > 0 ? (
          <span className={styles.rating}>
            <Stars value={averageRating} /> <b>{averageRating.toFixed(1)}</b>{' '}
            <a href="#reviews">({plural(reviewCount, 'review')})</a>
          </span>
        ) : (
          <span>No reviews yet</span>
        )}
        <span className={styles.place}>
          <MapPin size={18} strokeWidth={1.75} aria-hidden="true" /> {placeLine(listing)}
        </span>
      </p>
      <Price price={price} was={listing.reducedFrom} perKg={pricePerKg} big />
      <p className={styles.sum}>{totalText(listing)}</p>
      <ul className={styles.terms}>
        {hasDeliveryMethod(listing) && (
          <Term
            icon={canPost(listing) ? <Mail /> : <MapPin />}
            name={deliveryLabel(listing)}
            text={deliveryText(listing)}
          />
        )}
        <Term
          icon={<RotateCcw />}
          name={returnPolicy}
          text={(mayChangeMind(listing.sellerId, listing.category) ? byLawText : returnsText)[returnPolicy]}
        />
      </ul>
      <div className={styles.notices}>
        {listing.backOn && (
          <Notice>
            The seller is away and will be back on {formatDay(listing.backOn)}.{' '}
            {listing.awayNote && `"${listing.awayNote}"`}
          </Notice>
        )}
        {quantity < 1 && (
          <Notice>This item is sold out. {hasSimilar && <a href="#similar">See similar listings</a>}</Notice>
        )}
      </div>
      <div className={`no-print ${styles.bar}`} inert={preview}>
        <p className={styles.barPrice}>
          <b>{formatPounds(price)}</b>
          <span>{pricePerKg === null ? deliveryLabel(listing) : `${formatPounds(pricePerKg)} per kg`}</span>
        </p>
        <BuyActions listing={listing} />
      </div>
      <div inert={preview}>
        <MessageButton
          userId={sellerId._id}
          topic={{ listingId: listing._id }}
          failed="Unable to start chat with seller."
          wide
        >
          Message Seller
        </MessageButton>
        <SellerCard seller={sellerId} />
        <ReportLink kind="product" id={listing._id} ownerId={sellerId._id}>
          Report this listing
        </ReportLink>
      </div>
    </>
  );
}

function Term({ icon, name, text }: { icon: ReactNode; name: string; text: string }) {
  return (
    <li className={styles.term}>
      <span aria-hidden="true">{icon}</span>
      <div>
        <p className={styles.termName}>{name}</p>
        <p className={styles.termText}>{text}</p>
      </div>
    </li>
  );
}
