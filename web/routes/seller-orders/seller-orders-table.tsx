import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { turnOf } from '#contract/order-states.ts';
import type { SellerOrderRow } from '#contract/seller-orders.ts';
import { formatPounds } from '#contract/pounds.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { formatNumericDay } from '#contract/time.ts';
import { useListState } from '#web/parts/back-to-list.ts';
import { SelectAllCell, SelectCell } from '#web/parts/selection.tsx';
import { Thumb } from '#web/parts/thumb.tsx';
import { OrderBadges } from '#web/parts/order-badges.tsx';
import { timesQuantity } from '#web/typography.ts';
import { claimNote } from '#web/routes/claims/claim-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { CardTable } from '#web/ui/card-table.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import type { useDispatch } from './dispatch-sheet.tsx';
import { canDispatch } from './sale-groups.ts';
import styles from './seller-orders-table.module.css';

const columns = ['Order', 'Status', 'Buyer', 'Delivery', 'Sold on', 'Total', 'You get'];

type Props = {
  orders: readonly SellerOrderRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
  dispatch: Pick<ReturnType<typeof useDispatch>, 'start' | 'stateOf'>;
};

/** The seller's orders; those to post can be selected and dispatched. */
export function SellerOrdersTable({ orders, ...rest }: Props) {
  const toPost = orders.filter(canDispatch).map(({ _id }) => _id);
  const actions = toPost.length > 0 ? rest : undefined;
  return (
    <CardTable
      caption="Your orders"
      columns={actions ? [...columns, 'Actions'] : columns}
      select={actions && <SelectAllCell ids={toPost} chosen={actions.chosen} onChoose={actions.onChoose} />}
    >
      {orders.map((order) => (
        <Sale key={order._id} {...{ order, actions }} />
      ))}
    </CardTable>
  );
}

/** Passes focus on when it disappears after the order is dispatched. */
function DispatchButton({
  order: { _id, productName },
  dispatch,
}: Pick<Props, 'dispatch'> & { order: SellerOrderRow }) {
  const part = useFocusNeighbourOnUnmount<HTMLDivElement>();
  return (
    <div ref={part} data-passes-focus>
      <Button
        kind="soft"
        {...dispatch.stateOf(_id)}
        aria-label={`Mark as posted: ${productName}, ${_id}`}
        onClick={() => void dispatch.start(_id, [_id])}
      >
        Mark as posted
      </Button>
    </div>
  );
}

/** `actions` is absent if none of the table's orders can be posted. */
function Sale({ order, actions }: { order: SellerOrderRow; actions: Omit<Props, 'orders'> | undefined }) {
  const { _id, productName, productImage, quantity, buyerName, deliveryOption, createdAt, totalPrice, money } = order;
  const listState = useListState();
  return (
    <tr className={styles.row} aria-label={productName}>
      {actions && (
        <SelectCell
          id={_id}
          name={`${productName}, ${_id}`}
          none={!canDispatch(order)}
          chosen={actions.chosen}
          onChoose={actions.onChoose}
        />
      )}
      <th scope="row" className={styles.what}>
        <span className={styles.thumb}>
          <Thumb src={productImage} />
        </span>
        <span className={styles.name}>
          <Link to={`/seller/orders/${_id}`} state={listState}>
            {productName}
            {timesQuantity(quantity)}
          </Link>
          <small>{_id}</small>
        </span>
      </th>
      <td className={styles.state}>
        <OrderBadges order={order} />
        <ClaimNote order={order} />
      </td>
      <Fact label="Buyer">
        <span className={styles.person}>
          <Avatar name={buyerName} src={order.buyerAvatar} size={28} />
          <span>{buyerName}</span>
        </span>
      </Fact>
      <Fact label="Delivery">{deliveryOption}</Fact>
      <Fact label="Sold on">
        <time dateTime={createdAt}>{formatNumericDay(createdAt)}</time>
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
      {actions && (
        <td className={styles.action}>
          {canDispatch(order) && <DispatchButton order={order} dispatch={actions.dispatch} />}
        </td>
      )}
    </tr>
  );
}

/** Who has to act on an order's refund request, return or dispute, and by when. */
function ClaimNote({ order }: { order: SellerOrderRow }) {
  const { claimState, buyerName } = order;
  if (!claimState) return null;
  const isOwnTurn = turnOf[claimState] === 'seller';
  return <small className={isOwnTurn ? styles.toAnswer : undefined}>{claimNote(order, 'seller', buyerName)}</small>;
}

const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <td data-label={label} className={wide ? styles.wide : undefined}>
    {children}
  </td>
);
