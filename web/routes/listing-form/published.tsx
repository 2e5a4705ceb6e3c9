import type { OwnListing } from '#contract/selling.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './listing-form.module.css';

/** After publishing: said once, and the ways on. */
export function Published({ listing, again }: { listing: OwnListing; again: boolean }) {
  return (
    <div className={styles.published}>
      <Notice tone="leaf" role="status">
        <p>
          <b>{again ? 'Your listing is back in the shop.' : '✅ Product created successfully!'}</b>
        </p>
        <p>{listing.title} is in the shop now, and search finds it.</p>
      </Notice>
      <div className={styles.buttons}>
        <LinkButton to={`/listing/${listing._id}`}>See it in the shop</LinkButton>
        <LinkButton to="/seller/listings" kind="outline">
          My All Listings
        </LinkButton>
        <LinkButton to="/seller/create-listing" kind="quiet" reloadDocument>
          Create another
        </LinkButton>
      </div>
    </div>
  );
}
