import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { SaleFilter } from '#contract/sale-groups.ts';
import type { SellerOrderRow } from '#contract/seller-orders.ts';
import { pageSize } from '#contract/sizes.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { SelectionBar } from '#web/parts/selection.tsx';
import { requireRole } from '#web/parts/require-role.ts';
import { useReloadOnNotification } from '#web/parts/use-reload-on-notification.ts';
import { plural } from '#contract/numbers.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { type Refused, useDispatch } from './dispatch-sheet.tsx';
import { canDispatch } from './sale-groups.ts';
import { labelsPath, readSellerOrdersQuery, sellerOrdersPath, type SellerOrdersQuery } from './seller-orders-query.ts';
import { SellerOrdersTable } from './seller-orders-table.tsx';
import { SellerOrdersToolbar } from './seller-orders-toolbar.tsx';

const title = 'Orders';
export const meta = privateMeta(title);

/** `found` is null if loading failed. */
export async function clientLoader({ request }: { request: Request }) {
  await requireRole(request, 'seller');
  const query = readSellerOrdersQuery(new URL(request.url).searchParams);
  const { group, search, page } = query;
  const found = await call('GET /api/sellers/orders', {
    query: { group, search, page: String(page), limit: String(pageSize) },
  }).catch(logAndReturnNull);
  return { query, found };
}

export const HydrateFallback = () => (
  <ListPageSkeleton title={title} status="Loading your orders..." rowHeight="84px" />
);

export default function SellerOrders() {
  const { query, found: loaded } = useLoaderData<typeof clientLoader>();
  const found = useLastLoaded(loaded, sellerOrdersPath(query));
  useReloadOnNotification();
  const hasSoldNothing = found?.counts.all === 0 && !query.search;
  return (
    <ListPage
      title={title}
      aside={ownPurchases}
      rows={found?.orders}
      empty={hasSoldNothing ? <NothingSold /> : <NothingFound {...query} />}
      failure="Your orders could not be loaded."
      reassurance="Your orders are safe."
      above={found && !hasSoldNothing && <SellerOrdersToolbar query={query} counts={found.counts} />}
      pagination={
        found && {
          page: query.page,
          pages: Math.ceil(found.total / pageSize),
          href: (page) => sellerOrdersPath({ ...query, page }),
        }
      }
    >
      {(orders) => <Found orders={orders} key={sellerOrdersPath(query)} />}
    </ListPage>
  );
}

function Found({ orders }: { orders: readonly SellerOrderRow[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Refused[]>([]);
  const { sheet, ...dispatch } = useDispatch((failed) => {
    setRefused(failed);
    setChosen(new Set());
  });
  const ids = orders.filter(canDispatch).flatMap(({ _id }) => (chosen.has(_id) ? [_id] : []));
  return (
    <>
      {refused.length > 0 && <RefusedNotice refused={refused} />}
      <SellerOrdersTable {...{ orders, chosen, dispatch }} onChoose={setChosen} />
      {ids.length > 0 && <SelectedOrders {...{ ids, dispatch }} />}
      {sheet}
    </>
  );
}

type SelectedProps = { ids: string[]; dispatch: Pick<ReturnType<typeof useDispatch>, 'start' | 'stateOf'> };

function SelectedOrders({ ids, dispatch }: SelectedProps) {
  const bar = useFocusNeighbourOnUnmount<HTMLElement>();
  return (
    <SelectionBar
      ref={bar}
      label="Selected orders"
      status={`${plural(ids.length, 'order')} selected`}
      buttons={
        <>
          <Button {...dispatch.stateOf('selected')} onClick={() => void dispatch.start('selected', ids)}>
            Mark as posted
          </Button>
          <LinkButton kind="soft" to={labelsPath(ids)}>
            Print address labels
          </LinkButton>
        </>
      }
    />
  );
}

const RefusedNotice = ({ refused }: { refused: readonly Refused[] }) => (
  <Notice tone="brick" role="alert">
    <p>
      <b>{plural(refused.length, 'order was', 'orders were')} not marked as posted:</b>
    </p>
    <ul>
      {refused.map(({ _id, title, reason }) => (
        <li key={_id}>
          {title ?? _id}: {reason}
        </li>
      ))}
    </ul>
  </Notice>
);

/** Sellers can buy too. */
const ownPurchases = (
  <LinkButton kind="quiet" to="/orders">
    My Purchases
  </LinkButton>
);

const NothingSold = () => (
  <EmptyState
    title="You haven't sold anything yet."
    action={<LinkButton to="/seller/create-listing">Create New Listing</LinkButton>}
  >
    <p>Orders for your listings appear here, with delivery details and what you'll earn.</p>
  </EmptyState>
);

/** For groups in which an empty list means that there is nothing to do. */
const allDone: Partial<Record<SaleFilter, string>> = {
  to_answer: 'No refund requests or disputes to respond to.',
  to_post: 'Nothing to post.',
  to_hand_over: 'Nothing to hand over.',
  refund_requested: 'No open refund requests.',
  disputed: 'No open disputes.',
};

function NothingFound({ group, search }: SellerOrdersQuery) {
  const done = search ? undefined : group && allDone[group];
  return (
    <EmptyState
      title={done ?? 'No orders found.'}
      action={
        <LinkButton to="/seller/orders" kind="outline">
          Show all
        </LinkButton>
      }
    >
      {!done && <p>No orders match your filters.</p>}
    </EmptyState>
  );
}
