import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SellerOrderRow } from '#contract/seller-orders.ts';
import { formatPounds } from '#contract/pounds.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { formatDay } from '#web/parts/dates.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { OrderBadges } from '#web/routes/orders/order-badges.tsx';
import styles from './seller-orders-table.module.css';

const columns = ['Order', 'Status', 'Buyer', 'Delivery', 'Sold on', 'Total', 'You get'];

/** A table on wide screens, cards on phones. */
export const SellerOrdersTable = ({ orders }: { orders: readonly SellerOrderRow[] }) => (
  <table className={styles.table}>
    <caption className="hidden-text">Your orders</caption>
    <thead className={styles.head}>
      <tr>
        {columns.map((name) => (
          <th scope="col" key={name}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <Sale key={order._id} order={order} />
      ))}
    </tbody>
  </table>
);

function Sale({ order }: { order: SellerOrderRow }) {
  const { _id, productName, productImage, quantity, buyerName, deliveryOption, createdAt, totalPrice, money } = order;
  return (
    <tr className={styles.row} aria-label={productName}>
      <th scope="row" className={styles.what}>
        <span className={styles.thumb}>
          <Thumb src={productImage} />
        </span>
        <span className={styles.name}>
          <Link to={`/seller/orders/${_id}`}>
            {productName}
            {quantity > 1 && ` × ${quantity}`}
          </Link>
          <small>{_id}</small>
        </span>
      </th>
      <td className={styles.state}>
        <OrderBadges order={order} />
      </td>
      <Fact label="Buyer">
        <span className={styles.person}>
          <Avatar name={buyerName} src={order.buyerAvatar} size={28} />
          {buyerName}
        </span>
      </Fact>
      <Fact label="Delivery">{deliveryOption}</Fact>
      <Fact label="Sold on">
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </Fact>
      <Fact label="Total">{formatPounds(totalPrice)}</Fact>
      <Fact label="You get" wide>
        {money ? (
          <>
            <b>{formatPounds(money.amount)}</b>
            <small>{money.when}</small>
          </>
        ) : (
          '–'
        )}
      </Fact>
    </tr>
  );
}

const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <td data-label={label} className={wide ? styles.wide : undefined}>
    {children}
  </td>
);
