import { Pencil } from 'lucide-react';
import type { Listing } from '#contract/catalogue.ts';
import { useOwn } from '#web/parts/use-own.ts';
import { WishButton } from '#web/parts/wish-button.tsx';
import { useViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AddToBasket } from './add-to-basket.tsx';
import styles from './buy-panel.module.css';

/** What the viewer can do with a listing: buy or save it, or edit their own. Admins can do neither. */
export function BuyActions({ listing }: { listing: Listing }) {
  const viewer = useViewer();
  const { own, hideFromOwner } = useOwn(listing.sellerId._id);
  if (own)
    return (
      <div className={classNames(styles.actions, styles.add)}>
        <LinkButton wide to={`/seller/edit-listing/${listing._id}`} icon={<Pencil aria-hidden="true" />}>
          Edit
        </LinkButton>
      </div>
    );
  if (viewer?.role === 'admin') return <p className={styles.actions}>Admins do not buy or sell.</p>;
  return (
    <div className={classNames(styles.actions, viewer === undefined && styles.forBuyers)}>
      <div className={styles.add} {...hideFromOwner}>
        <AddToBasket product={listing} />
      </div>
      <WishButton product={listing} square />
    </div>
  );
}
