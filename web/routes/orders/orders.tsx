import { Link, useLoaderData, useNavigate } from 'react-router';
import { isFinished } from '#contract/order-states.ts';
import type { ComingUp as Item, Order } from '#contract/orders.ts';
import { longPageSize, maxLength } from '#contract/sizes.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { readPageNumber, readText } from '#web/list-query.ts';
import { ListSearch } from '#web/parts/list-search.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useReloadOnNotification } from '#web/parts/use-reload-on-notification.ts';
import { requireViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { ComingUp } from './coming-up.tsx';
import { useIsInBasket } from './next-step.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';

const title = 'My Purchases';
export const meta = privateMeta(title);

type Counts = { orders: number; finishedOrders: number; claimedOrders: number };

const filters = [
  { name: 'All', show: null, query: {}, count: ({ orders }: Counts) => orders },
  {
    name: 'In progress',
    show: 'in-progress',
    query: { finished: 'false' },
    count: ({ orders, finishedOrders }: Counts) => orders - finishedOrders,
  },
  {
    name: 'Finished',
    show: 'finished',
    query: { finished: 'true' },
    count: ({ finishedOrders }: Counts) => finishedOrders,
  },
  {
    name: 'Open refund or dispute',
    show: 'claims',
    query: { claimed: 'true' },
    count: ({ claimedOrders }: Counts) => claimedOrders,
  },
] as const;

type Filter = (typeof filters)[number];

/** What the screen shows, read from its URL. */
type Query = { show: Filter['show']; search: string; page: number };

function readQuery(search: URLSearchParams): Query {
  return {
    show: filters.find(({ show }) => show === search.get('show'))?.show ?? null,
    search: readText(search, 'search', maxLength.search),
    page: readPageNumber(search),
  };
}

const filterOf = (shown: Filter['show']): Filter => filters.find(({ show }) => show === shown) ?? filters[0];

function pathOf({ show, search, page }: Query): string {
  const query = new URLSearchParams({
    ...(show && { show }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/orders${query.size ? `?${query}` : ''}`;
}

/** Which of the orders the buyer can review now. */
async function readToReview(orders: Order[]): Promise<ReadonlySet<string>> {
  const order = orders.flatMap(({ _id, receivedAt }) => (receivedAt ? [_id] : []));
  if (order.length === 0) return new Set();
  const query = { order, limit: String(longPageSize) };
  const unreviewed = await call('GET /api/reviews/to-write', { query }).catch(logAndReturnNull);
  return new Set(unreviewed?.map(({ orderId }) => orderId));
}

/** `found` is null if the orders could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  await requireViewer(request);
  const query = readQuery(new URL(request.url).searchParams);
  const matching = { abandoned: 'false', ...(query.search && { search: query.search }) } as const;
  const shown = { limit: String(longPageSize), page: String(query.page), ...filterOf(query.show).query };
  try {
    const [orders, counts, comingUp] = await Promise.all([
      call('GET /api/orders', { query: { ...matching, ...shown } }),
      call('GET /api/orders/count', { query: matching }),
      call('GET /api/orders/coming-up').catch(logAndReturnNull),
    ]);
    return { query, found: { orders, counts, comingUp, toReview: await readToReview(orders) } };
  } catch (error) {
    return { query, found: logAndReturnNull(error) };
  }
}

export const HydrateFallback = () => <ListPageSkeleton title={title} status="Loading orders..." rowHeight="210px" />;

/** The unpaid orders that show a reminder. A purchase's orders are paid together, so only the first still in the basket shows one. */
function useOrdersToPay(orders: readonly Order[]): Order[] {
  const isInBasket = useIsInBasket();
  const unpaid = orders.filter(({ status }) => status === 'Pending');
  const left = unpaid.filter(isInBasket);
  const isFirst = (order: Order) => left.find(({ purchaseId }) => purchaseId === order.purchaseId) === order;
  return unpaid.filter((order) => !left.includes(order) || isFirst(order));
}

export default function Orders() {
  const { query, found: loaded } = useLoaderData<typeof clientLoader>();
  const found = useLastLoaded(loaded, pathOf(query));
  const navigate = useNavigate();
  const ordersToPay = useOrdersToPay(found?.orders ?? []);
  useReloadOnNotification();
  const { show, page } = query;
  const purchases = found?.counts.orders === 0 && !query.search ? null : found;
  const search = (text: string) =>
    void navigate(pathOf({ ...query, page: 1, search: text }), { preventScrollReset: true });
  return (
    <ListPage
      title={title}
      aside={purchases && <Filters counts={purchases.counts} query={query} />}
      rows={found?.orders}
      empty={purchases ? <NothingFound /> : <NothingBought />}
      failure="Your purchases could not be loaded."
      reassurance="Your orders are safe."
      above={
        purchases && (
          <ListSearch
            list={title}
            label="Search by title, seller or order number"
            text={query.search}
            onSearch={search}
          />
        )
      }
      side={purchases && <Side comingUp={purchases.comingUp ?? []} />}
      pagination={
        purchases && {
          page,
          pages: Math.ceil(filterOf(show).count(purchases.counts) / longPageSize),
          href: (other) => pathOf({ ...query, page: other }),
        }
      }
    >
      {(orders) => (
        <div className={styles.list}>
          {orders.map((order, index) => (
            <OrderCard
              key={order._id}
              order={order}
              open={index === 0 && !isFinished(order)}
              toReview={found?.toReview.has(order._id) ?? false}
              askToPay={ordersToPay.includes(order)}
            />
          ))}
        </div>
      )}
    </ListPage>
  );
}

const NothingBought = () => (
  <EmptyState title="You haven't made any purchases yet." action={<LinkButton to="/shop">Go to the shop</LinkButton>}>
    <p>Your purchases appear here, with their status and what happens next.</p>
  </EmptyState>
);

const NothingFound = () => (
  <EmptyState
    title="No orders found."
    action={
      <LinkButton to="/orders" kind="outline">
        Show all
      </LinkButton>
    }
  >
    <p>No orders match your filters.</p>
  </EmptyState>
);

const Side = ({ comingUp }: { comingUp: readonly Item[] }) => (
  <>
    <ComingUp items={comingUp} />
    <Panel title="Something wrong?" kind="side">
      <p>You can cancel an order yourself until it's sent.</p>
      <p>
        After that, you can request a refund. If that isn't possible, or the seller declines, you can start a dispute
        about an item that's faulty, isn't as described or never arrived.
      </p>
      <p>
        <Link to="/terms-and-conditions">How refunds and disputes work</Link>
      </p>
    </Panel>
  </>
);

function Filters({ counts, query }: { counts: Counts; query: Query }) {
  return (
    <Chips label="Show">
      {filters.map(({ name, show, count }) => (
        <ChipLink
          key={name}
          to={pathOf({ ...query, show, page: 1 })}
          chosen={show === query.show}
          preventScrollReset
          replace
        >
          {name} {count(counts)}
        </ChipLink>
      ))}
    </Chips>
  );
}
