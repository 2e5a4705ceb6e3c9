import { CircleCheck, Clock, Mail, MapPin, PackageCheck, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { formatPounds } from '#contract/pounds.ts';
import { PushOffer } from '#web/parts/push-offer.tsx';
import { Thumb } from '#web/parts/thumb.tsx';
import { StatusBadge } from '#web/parts/order-badges.tsx';
import { paidAt } from '#web/routes/orders/order-status-text.ts';
import { OrderPlace } from '#web/routes/orders/order-place.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import styles from './thank-you.module.css';

type Outcome = 'paid' | 'pending' | 'mixed' | 'refunded' | 'cancelled' | 'ended';

const isLost = ({ status }: Order): boolean => status === 'Cancelled' || status === 'Refunded';

function outcomeOf(orders: readonly Order[]): Outcome {
  // The page was reopened after a paid order was cancelled or refunded.
  if (orders.some((order) => isLost(order) && paidAt(order))) return 'ended';
  if (orders.every(({ status }) => status === 'Cancelled')) return 'cancelled';
  const lost = orders.filter(isLost).length;
  if (lost === orders.length) return 'refunded';
  if (orders.some(({ status }) => status === 'Pending')) return 'pending';
  return lost > 0 ? 'mixed' : 'paid';
}

const titles: Record<Outcome, string> = {
  paid: 'Thank you for your order',
  pending: "Thank you, we've received your order",
  mixed: 'Thank you for your order',
  refunded: "Your order didn't go through",
  cancelled: "Your order didn't go through",
  ended: 'Your order has changed',
};

/** Orders not paid in time are cancelled; a payment that arrives too late is refunded. */
const problems = {
  cancelled: "Your reservation ended before we received a payment. You haven't been charged.",
  refunded:
    "We couldn't complete your order. We're refunding your payment and will email you when the refund has been sent.",
  mixed:
    "We couldn't complete part of your order. We're refunding what you paid for it and will email you when the refund has been sent.",
  ended: 'Since you paid, all or part of it has been cancelled or refunded. You can see the details in My Purchases.',
};

function OutcomeMessage({ outcome, waiting }: { outcome: Outcome; waiting: boolean }) {
  if (outcome === 'paid')
    return (
      <p className={styles.lead}>
        <CircleCheck aria-hidden="true" /> We've received your payment, and a receipt is on its way to your inbox.
      </p>
    );
  if (outcome === 'pending')
    return (
      <p className={styles.lead} role="status">
        {waiting ? <Spinner /> : <Clock aria-hidden="true" />}
        {waiting
          ? "We're waiting for your payment to be confirmed. This takes a few seconds."
          : "Your payment is still being confirmed. You can leave this page: we'll email you and update My Purchases."}
      </p>
    );
  return (
    <Notice tone="brick" role="status" icon={<Undo2 aria-hidden="true" />}>
      {problems[outcome]}
    </Notice>
  );
}

function Line({ order }: { order: Order }) {
  return (
    <li className={styles.line}>
      <Thumb src={order.productImage} />
      <div className={styles.what}>
        <p className={styles.name}>
          <Link to={`/product/${order.productId}`}>{order.productName}</Link>
        </p>
        <p className={styles.meta}>
          {order.quantity} × {formatPounds(order.unitPrice)}
          {order.postagePrice > 0 && `, postage ${formatPounds(order.postagePrice)}`}
        </p>
        <p className={styles.meta}>
          Order {order._id}, sold by {order.sellerName}
        </p>
        {(isLost(order) || order.status === 'Pending') && <StatusBadge status={order.status} />}
        <OrderPlace order={order} />
      </div>
      <p className={styles.sum}>{formatPounds(order.totalPrice)}</p>
    </li>
  );
}

function WhatNext({ orders }: { orders: readonly Order[] }) {
  const has = (option: Order['deliveryOption']) =>
    orders.some((order) => order.deliveryOption === option && !isLost(order));
  return (
    <section aria-labelledby="next" className={styles.next}>
      <h2 id="next">What happens next</h2>
      <ul>
        {has('Postage') && (
          <li>
            <Mail aria-hidden="true" /> By post: the seller will pack and post it, and we'll let you know when it's on
            its way.
          </li>
        )}
        {has('Collection') && (
          <li>
            <MapPin aria-hidden="true" /> To collect: agree a time with the seller on the order page; they'll tell you
            exactly where.
          </li>
        )}
        <li>
          <PackageCheck aria-hidden="true" /> Once you have it, check it over. If anything is wrong, tell us in My
          Purchases.
        </li>
      </ul>
    </section>
  );
}

/** What was bought, the total, and what happens next. */
export function PurchaseSummary({ orders, waiting }: { orders: readonly Order[]; waiting: boolean }) {
  const outcome = outcomeOf(orders);
  const total = orders.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0) / 100;
  return (
    <div className="page">
      <div className={styles.column}>
        <h1>{titles[outcome]}</h1>
        <OutcomeMessage outcome={outcome} waiting={waiting} />
        <Panel>
          <ul className={styles.lines}>
            {orders.map((order) => (
              <Line key={order._id} order={order} />
            ))}
          </ul>
          <Stitch />
          <p className={styles.total}>
            <span>Total</span>
            <span>{formatPounds(total)}</span>
          </p>
        </Panel>
        {!orders.every(isLost) && <WhatNext orders={orders} />}
        <div className={styles.actions}>
          <LinkButton to="/orders">My Purchases</LinkButton>
          <LinkButton kind="outline" to="/shop">
            Continue shopping
          </LinkButton>
        </div>
        {/* Last: it appears only once the browser has reported whether it supports push, and must not move the links. */}
        {outcome === 'paid' && <PushOffer title="Get notified about your order on this device" />}
      </div>
    </div>
  );
}
