import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { formatPounds } from '#contract/pounds.ts';
import { useListState } from '#web/parts/back-to-list.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { OrderBadges } from '#web/parts/order-badges.tsx';
import { timesQuantity } from '#web/typography.ts';
import styles from './order-card.module.css';
import { OrderFacts } from './order-facts.tsx';

type Props = {
  order: Parameters<typeof OrderBadges>[0]['order'] &
    Parameters<typeof OrderFacts>[0]['order'] &
    Pick<Order, 'productName' | 'productImage' | 'quantity' | 'totalPrice'>;
  as: 'h1' | 'h2';
  /** The path the title links to. */
  to: string;
  /** The title's id. */
  id?: string;
  /** The other party: 'Sold by' or 'Bought by'. */
  party: { label: string; userId: string | null; name: string; avatar: string | null };
  /** Shown below the facts. */
  children?: ReactNode;
};

/** What was bought, as listed at the time. Used on the buyer's card and on both the buyer's and the seller's page of an order. */
export function OrderHead({ order, as: Heading, to, id, party, children }: Props) {
  const { productName, productImage, quantity, totalPrice } = order;
  const listState = useListState();
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        <Thumb src={productImage} />
      </div>
      <div className={styles.what}>
        <OrderBadges order={order} />
        <Heading id={id} className={styles.title}>
          <Link to={to} state={listState}>
            {productName}
          </Link>
          <span className={styles.quantity}>{timesQuantity(quantity)}</span>
        </Heading>
        <OrderFacts
          order={order}
          partyLabel={party.label}
          userId={party.userId}
          name={party.name}
          avatar={party.avatar}
        />
        {children}
      </div>
      <p className={styles.total}>
        <span className="hidden-text">Total </span>
        {formatPounds(totalPrice)}
      </p>
    </div>
  );
}

/** The head of an order as shown to the buyer. */
export const BoughtHead = ({
  order,
  children,
  ...head
}: Pick<Props, 'as' | 'to' | 'id' | 'children'> & { order: Order }) => (
  <OrderHead
    {...head}
    order={order}
    party={{
      label: 'Sold by',
      userId: order.sellerIsUnreachable ? null : order.sellerId,
      name: order.sellerName,
      avatar: order.sellerAvatar,
    }}
  >
    {children}
  </OrderHead>
);
