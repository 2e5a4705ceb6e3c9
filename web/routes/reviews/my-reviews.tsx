import { useState } from 'react';
import { Link, replace, useLoaderData, useRevalidator } from 'react-router';
import { reviewDays } from '#contract/review-rules.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { pageBefore, readPageNumber } from '#web/list-query.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import styles from './my-reviews.module.css';
import { OrderToReview } from './order-to-review.tsx';
import { OwnReviewCard } from './own-review.tsx';

const title = 'My Reviews';
export const meta = privateMeta(title);

const pageSize = 20;

const tabs = [
  { tab: 'to-write', name: 'To write', count: 'unreviewedOrders' },
  { tab: 'written', name: 'Written', count: 'writtenReviews' },
  { tab: 'received', name: 'Received', count: 'receivedReviews' },
] as const;
type Tab = (typeof tabs)[number]['tab'];

type Counts = Record<(typeof tabs)[number]['count'], number>;

const countIn = (counts: Counts, tab: Tab): number =>
  counts[tabs.find((entry) => entry.tab === tab)?.count ?? 'unreviewedOrders'];

/** `order` is the id of the order to review, if a link named one. */
type Query = { tab: Tab; page: number; order: string | undefined };

function readQuery(search: URLSearchParams): Query {
  const tab = tabs.find((entry) => entry.tab === search.get('tab'))?.tab ?? 'to-write';
  return { tab, page: readPageNumber(search), order: search.get('order') ?? undefined };
}

function pathOf(tab: Tab, page = 1): string {
  const query = new URLSearchParams({ ...(tab !== 'to-write' && { tab }), ...(page > 1 && { page: String(page) }) });
  return `/my-reviews${query.size ? `?${query}` : ''}`;
}

async function load({ tab, page, order }: Query) {
  const query = { limit: String(pageSize), page: String(page) };
  const [counts, orders, reviews] = await Promise.all([
    call('GET /api/reviews/count'),
    tab === 'to-write' ? call('GET /api/reviews/to-write', { query: { ...query, ...(order && { order }) } }) : [],
    tab === 'to-write' ? [] : call('GET /api/reviews/mine', { query: { ...query, tab } }),
  ]);
  return { counts, orders, reviews };
}

/** `found` is null if the reviews could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  await requireViewer(request);
  const query = readQuery(new URL(request.url).searchParams);
  const found = await load(query).catch(logAndReturnNull);
  const isEmpty = found && found.orders.length + found.reviews.length === 0;
  // An order named in a link has already been reviewed, or its review period has ended. Otherwise, the last entry on this page is gone.
  if (isEmpty && query.order) return replace(pathOf('written'));
  if (isEmpty && query.page > 1)
    return replace(pathOf(query.tab, pageBefore(query.page, countIn(found.counts, query.tab), pageSize)));
  return { query, found };
}

export const HydrateFallback = () => (
  <TitledPage narrow title={title}>
    <p className="hidden-text" role="status">
      Loading reviews...
    </p>
    <div className={styles.list}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="150px" radius="var(--r3)" />
      ))}
    </div>
  </TitledPage>
);

export default function MyReviews() {
  const { query, found: loaded } = useLoaderData<typeof clientLoader>();
  const { tab, page, order } = query;
  const found = useLastLoaded(loaded, `${pathOf(tab, page)} ${order}`);
  const { revalidate } = useRevalidator();
  if (!found)
    return (
      <TitledPage narrow title={title}>
        <LoadError title="Your reviews could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  const { counts, orders, reviews } = found;
  const total = countIn(counts, tab);
  return (
    <TitledPage narrow title={title} aside={<Tabs counts={counts} chosen={tab} />}>
      {tab === 'to-write' ? (
        <OrdersToReview key={order} orders={orders} first={order} />
      ) : (
        <ul className={styles.list}>
          {reviews.map((review) => (
            <OwnReviewCard key={review._id} review={review} tab={tab} />
          ))}
        </ul>
      )}
      {orders.length + reviews.length === 0 && <NoReviews tab={tab} />}
      {!order && <Pagination page={page} pages={Math.ceil(total / pageSize)} href={(other) => pathOf(tab, other)} />}
      <p className={styles.more}>
        {order && counts.unreviewedOrders > 1 && <Link to={pathOf('to-write')}>All orders to review</Link>}
        <Link to="/how-reviews-work">How reviews work</Link>
      </p>
    </TitledPage>
  );
}

type Found = Awaited<ReturnType<typeof load>>;

function Tabs({ counts, chosen }: { counts: Found['counts']; chosen: Tab }) {
  return (
    <Chips label="Show">
      {tabs.map(({ tab, name, count }) => (
        <ChipLink key={tab} to={pathOf(tab)} chosen={tab === chosen} preventScrollReset replace>
          {name} {counts[count]}
        </ChipLink>
      ))}
    </Chips>
  );
}

/** Only one form is open at a time, initially the one for the order in the link. */
function OrdersToReview({ orders, first }: { orders: Found['orders']; first: string | undefined }) {
  const [open, setOpen] = useState(first);
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <OrderToReview
          key={order.orderId}
          order={order}
          open={order.orderId === open}
          onOpen={(isOpen) => setOpen(isOpen ? order.orderId : undefined)}
        />
      ))}
    </ul>
  );
}

const emptyTexts: Record<Tab, { title: string; text: string }> = {
  'to-write': {
    title: 'No reviews to write.',
    text: `Once an order has been received, you can review it here for ${reviewDays} days.`,
  },
  written: { title: "You haven't written any reviews yet.", text: 'The reviews you write appear here.' },
  received: {
    title: "You haven't received any reviews yet.",
    text: 'Reviews you receive appear here once they are published.',
  },
};

function NoReviews({ tab }: { tab: Tab }) {
  return (
    <EmptyState
      title={emptyTexts[tab].title}
      action={
        <LinkButton to="/orders" kind="outline">
          My Purchases
        </LinkButton>
      }
    >
      <p>{emptyTexts[tab].text}</p>
    </EmptyState>
  );
}
