import { Link } from 'react-router';
import type { OpenChat } from '#contract/chat.ts';
import { formatPounds } from '#contract/pounds.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { StateBadge } from '#web/parts/order-badges.tsx';
import { Badge } from '#web/ui/badge.tsx';
import styles from './conversation.module.css';

type About = NonNullable<OpenChat['about']>;

const saleBadges = {
  active: null,
  sold_out: <Badge tone="solid-ink">Sold out</Badge>,
  inactive: <Badge tone="outline">No longer for sale</Badge>,
};

function cardOf(about: About, viewerId: string) {
  if (about.kind === 'listing')
    return {
      to: `/listing/${about._id}`,
      image: about.picture?.url,
      price: about.price,
      badge: saleBadges[about.status],
    };
  const { _id, sellerId, image, totalPrice } = about;
  return {
    to: sellerId === viewerId ? `/seller/orders/${_id}` : `/orders/${_id}`,
    image: image || undefined,
    price: totalPrice,
    badge: <StateBadge order={about} />,
  };
}

/** The listing or order that the conversation is about. */
export function Topic({ about, viewerId }: { about: About; viewerId: string }) {
  const { to, image, price, badge } = cardOf(about, viewerId);
  return (
    <Link to={to} className={styles.topic}>
      <span className={styles.thumb}>
        <Thumb src={image} />
      </span>
      <b className="two-lines">{about.title}</b>
      <span className={styles.price}>{formatPounds(price)}</span>
      {badge && <span className={styles.state}>{badge}</span>}
    </Link>
  );
}
