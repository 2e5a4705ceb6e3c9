import { useEffect, useRef } from 'react';
import type { OwnListing } from '#contract/own-listings.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './listing-form.module.css';

/** Confirms that a listing was published, and links to the next steps. Takes focus, as it replaces a form scrolled to its end. */
export function Published({ listing, isRelisted }: { listing: OwnListing; isRelisted: boolean }) {
  const confirmation = useRef<HTMLDivElement>(null);
  useEffect(() => confirmation.current?.focus(), []);
  const isStopped = listing.saleStatus === 'stopped';
  const relisted = isStopped ? 'Your listing has been relisted.' : 'Your listing is back in the shop.';
  return (
    <div className={styles.published} ref={confirmation} tabIndex={-1}>
      <Notice tone="leaf" role="status">
        <p>
          <b>{isRelisted ? relisted : '✅ Product created successfully!'}</b>
        </p>
        <p>
          {isStopped
            ? `You've stopped your bee sales, so ${listing.title} stays hidden until you resume them.`
            : `${listing.title} is now in the shop and appears in search.`}
        </p>
      </Notice>
      <div className={styles.buttons}>
        {!isStopped && <LinkButton to={`/listing/${listing._id}`}>See it in the shop</LinkButton>}
        <LinkButton to="/seller/listings" kind={isStopped ? 'main' : 'outline'}>
          My All Listings
        </LinkButton>
        <LinkButton to="/seller/create-listing" kind="quiet" reloadDocument>
          Create another
        </LinkButton>
      </div>
    </div>
  );
}
