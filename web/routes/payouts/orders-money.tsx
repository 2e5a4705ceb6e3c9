import type { ReactNode } from 'react';
import { Check, Clock, Hourglass, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { OrderMoney, SellerPayouts } from '#contract/payouts.ts';
import { pageSize } from '#contract/sizes.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay } from '#contract/time.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { timesQuantity } from '#web/typography.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { moneyStates, payoutsPath, type PayoutsQuery } from './payouts-query.ts';
import styles from './payouts.module.css';

type State = OrderMoney['state'];

const looks: Record<State, { name: string; tone: Parameters<typeof Badge>[0]['tone']; icon: ReactNode }> = {
  on_hold: { name: 'On hold', tone: 'honey', icon: <Hourglass aria-hidden="true" /> },
  available: { name: 'Available', tone: 'slate', icon: <Clock aria-hidden="true" /> },
  sent: { name: 'Sent', tone: 'leaf', icon: <Check aria-hidden="true" /> },
  refunded: { name: 'Refunded', tone: 'heather', icon: <Undo2 aria-hidden="true" /> },
};

type Props = { payouts: SellerPayouts; query: PayoutsQuery };

/** Each order's money: how much, where it is and when the seller gets it. */
export function OrdersMoney({ payouts: { orders, total }, query }: Props) {
  return (
    <Panel id="orders" title="When do I get my money?" kind="list" aside={<Choices query={query} />}>
      {orders.length === 0 && <p className={styles.quiet}>Nothing here at the moment.</p>}
      <ul className={styles.rows}>
        {orders.map((order) => (
          <Row key={order.orderId} order={order} />
        ))}
      </ul>
      <Pagination
        page={query.page}
        pages={Math.ceil(total / pageSize)}
        href={(page) => `${payoutsPath({ ...query, page })}#orders`}
      />
    </Panel>
  );
}

const Choices = ({ query }: { query: PayoutsQuery }) => (
  <Chips label="Show">
    <Choice state={undefined} query={query} />
    {moneyStates.map((state) => (
      <Choice key={state} {...{ state, query }} />
    ))}
  </Chips>
);

function Choice({ state, query }: { state: State | undefined; query: PayoutsQuery }) {
  return (
    <ChipLink to={payoutsPath({ ...query, state, page: 1 })} chosen={state === query.state} preventScrollReset replace>
      {state ? looks[state].name : 'All'}
    </ChipLink>
  );
}

function Row({ order }: { order: OrderMoney }) {
  const { name, ...look } = looks[order.state];
  return (
    <li>
      <Thumb src={order.productImage} />
      <div>
        <Badge {...look}>{name}</Badge>
        <h3>
          <Link to={`/seller/orders/${order.orderId}`}>{order.productName}</Link>
          {timesQuantity(order.quantity)}
        </h3>
        <p>{order.when}</p>
        <dl className={styles.small}>
          <div>
            <dt>Paid on</dt>
            <dd>{formatDay(order.paidAt)}</dd>
          </div>
          {order.sentAt && (
            <div>
              <dt>Sent on</dt>
              <dd>{formatDay(order.sentAt)}</dd>
            </div>
          )}
          <div>
            <dt>Order</dt>
            <dd>{order.orderId}</dd>
          </div>
          {order.transferId && (
            <div>
              <dt>Transfer</dt>
              <dd>{order.transferId}</dd>
            </div>
          )}
        </dl>
      </div>
      <p className={styles.sum}>
        <b>{formatPounds(order.amount)}</b>
        {order.amount !== order.total && order.state !== 'refunded' && (
          <span>
            {formatPounds(order.total)} less{' '}
            {[
              order.refunded > 0 && `${formatPounds(order.refunded)} refunded`,
              order.fee > 0 && `${formatPounds(order.fee)} commission`,
            ]
              .filter(Boolean)
              .join(' and ')}
          </span>
        )}
      </p>
    </li>
  );
}
