import { type ShouldRevalidateFunction, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { call, logged } from '#web/api.ts';
import { NotLoaded } from '#web/parts/not-loaded.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { ComingUp } from './coming-up.tsx';
import { OrderCard } from './order-card.tsx';
import { isFinished } from './order-progress.ts';
import styles from './orders.module.css';

const title = 'My Purchases';
export const meta = privateMeta(title);

const pageSize = '50';

/** `orders` is null where they could not be loaded. */
export async function clientLoader({ request }: { request: Request }): Promise<{ orders: Order[] | null; now: Date }> {
  await requireViewer(request);
  const page = new URL(request.url).searchParams.get('page') ?? undefined;
  const orders = await call('GET /api/orders', { query: { limit: pageSize, page } }).catch(logged);
  return { orders, now: new Date() };
}

/** Choosing a filter shows other orders of those already here. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && currentUrl.searchParams.get('show') === nextUrl.searchParams.get('show');

export const HydrateFallback = () => (
  <TitledPage title={title}>
    <p className={styles.said} role="status">
      Loading orders...
    </p>
    <div className={styles.list}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="210px" radius="var(--r3)" />
      ))}
    </div>
  </TitledPage>
);

const filters = [
  { name: 'All', show: null, keep: () => true },
  { name: 'Under way', show: 'under-way', keep: (order: Order) => !isFinished(order) },
  { name: 'Finished', show: 'finished', keep: isFinished },
] as const;

export default function Orders() {
  const { orders, now } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  if (!orders)
    return (
      <TitledPage title={title}>
        <NotLoaded title="Your purchases could not be loaded." onRetry={revalidate}>
          They are safe. Check your connection, then try again.
        </NotLoaded>
      </TitledPage>
    );
  const page = Number(search.get('page') ?? 1);
  if (orders.length === 0 && page === 1)
    return (
      <TitledPage title={title}>
        <EmptyState
          title="You haven't made any purchases yet."
          action={<LinkButton to="/shop">Go to the shop</LinkButton>}
        >
          <p>What you buy stands here, with where it is and what comes next.</p>
        </EmptyState>
      </TitledPage>
    );
  const chosen = filters.find(({ show }) => show === search.get('show')) ?? filters[0];
  const shown = orders.filter(chosen.keep);
  return (
    <TitledPage title={title} aside={<Filters orders={orders} chosen={chosen.name} />}>
      <div className={styles.columns}>
        <div className={styles.list}>
          {shown.map((order, at) => (
            <OrderCard
              key={order._id}
              order={order}
              now={now}
              open={at === 0 && !isFinished(order)}
              ask={order.status === 'Pending' && shown[at - 1]?.purchaseId !== order.purchaseId}
            />
          ))}
          {shown.length === 0 && <p className={styles.said}>Nothing here at the moment.</p>}
          <Older page={page} full={orders.length === Number(pageSize)} />
        </div>
        <aside className={styles.side}>
          <ComingUp orders={orders} now={now} />
          <section className={styles.panel} aria-labelledby="wrong">
            <h2 id="wrong">Something wrong?</h2>
            <p>Write to the seller first: most things are settled in a message or two.</p>
            <p>If it is faulty, not as described or never came, start a dispute. That works for every order.</p>
          </section>
        </aside>
      </div>
    </TitledPage>
  );
}

/** The address of this screen with one parameter changed. */
function withParameter(search: URLSearchParams, name: string, value: string | null): string {
  const changed = new URLSearchParams(search);
  if (value === null) changed.delete(name);
  else changed.set(name, value);
  return `?${changed}`;
}

function Filters({ orders, chosen }: { orders: readonly Order[]; chosen: string }) {
  const [search] = useSearchParams();
  return (
    <nav className={styles.filters} aria-label="Show">
      {filters.map(({ name, show, keep }) => (
        <ChipLink
          key={name}
          to={withParameter(search, 'show', show)}
          chosen={name === chosen}
          preventScrollReset
          replace
        >
          {name} {orders.filter(keep).length}
        </ChipLink>
      ))}
    </nav>
  );
}

function Older({ page, full }: { page: number; full: boolean }) {
  const [search] = useSearchParams();
  if (!full && page === 1) return null;
  return (
    <nav className={styles.filters} aria-label="Pages">
      {page > 1 && (
        <LinkButton kind="soft" to={withParameter(search, 'page', String(page - 1))}>
          Newer purchases
        </LinkButton>
      )}
      {full && (
        <LinkButton kind="soft" to={withParameter(search, 'page', String(page + 1))}>
          Older purchases
        </LinkButton>
      )}
    </nav>
  );
}
