import { Link } from 'react-router';
import type { OpenChat } from '#contract/chat.ts';
import { formatPounds } from '#contract/pounds.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { fulfilmentLabel } from '#web/parts/order-badges.tsx';
import { Badge } from '#web/ui/badge.tsx';
import styles from './conversation.module.css';

type About = NonNullable<OpenChat['about']>;

function cardOf(about: About, viewerId: string) {
  if (about.kind === 'listing') {
    const states = { active: undefined, sold_out: 'Sold out', inactive: 'Not on sale' };
    return {
      to: `/listing/${about._id}`,
      image: about.picture?.url,
      price: about.price,
      badge: states[about.status],
    };
  }
  const { _id, sellerId, image, totalPrice, status } = about;
  return {
    to: sellerId === viewerId ? `/seller/orders/${_id}` : `/orders/${_id}`,
    image: image || undefined,
    price: totalPrice,
    badge: status === 'Paid' ? fulfilmentLabel(about) : status,
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
      <span className={styles.about}>
        <b>{about.title}</b>
        <span className={styles.price}>{formatPounds(price)}</span>
      </span>
      {badge && <Badge tone="leaf">{badge}</Badge>}
    </Link>
  );
}
