import { Link, useLoaderData } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { formatPounds } from '#contract/pounds.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { OrderBadges } from '#web/parts/order-badges.tsx';
import { TryAgain } from '#web/parts/try-again.tsx';
import { useViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DashboardPage, DashboardSkeleton } from './dashboard-page.tsx';
import styles from './dashboard.module.css';
import { requireRole } from '#web/parts/require-role.ts';
import { TileList } from './tile-list.tsx';

export const meta = privateMeta('My Account');

const latestCount = '5';

/** `orders` are the latest purchases, null if they could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireRole(request, 'buyer');
  const orders = await call('GET /api/orders', { query: { limit: latestCount, abandoned: 'false' } }).catch(
    logAndReturnNull,
  );
  return { viewer, orders };
}

export const HydrateFallback = DashboardSkeleton;

export default function BuyerDashboard() {
  const { viewer: loaded, orders } = useLoaderData<typeof clientLoader>();
  const viewer = useViewer() ?? loaded;
  return (
    <DashboardPage viewer={viewer} title="My Account" name={viewer.name}>
      <div className={styles.columns}>
        <Panel
          title="Latest purchases"
          kind="list"
          aside={orders && orders.length > 0 && <Link to="/orders">See all</Link>}
        >
          <Latest orders={orders} />
        </Panel>
        <TileList viewer={viewer} />
      </div>
    </DashboardPage>
  );
}

function Latest({ orders }: { orders: Order[] | null }) {
  if (!orders)
    return (
      <div role="alert" className={styles.quiet}>
        <p>Your purchases could not be loaded.</p>
        <TryAgain />
      </div>
    );
  if (orders.length === 0)
    return (
      <div className={styles.quiet}>
        <p>You haven't made any purchases yet.</p>
        <LinkButton to="/shop">Go to the shop</LinkButton>
      </div>
    );
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <li key={order._id}>
          <Thumb src={order.productImage} />
          <div>
            <OrderBadges order={order} />
            <p className={styles.rowName}>
              <Link to={`/orders/${order._id}`}>{order.productName}</Link>
            </p>
          </div>
          <p className={styles.rowSum}>{formatPounds(order.totalPrice)}</p>
        </li>
      ))}
    </ul>
  );
}
