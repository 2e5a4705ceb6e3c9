import { Plus } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { call } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { DashboardPage, DashboardWaiting } from './dashboard-page.tsx';
import styles from './dashboard.module.css';
import { loadDashboard } from './load-dashboard.ts';
import { SalesByWeek } from './sales-by-week.tsx';
import { MonthFacts } from './month-facts.tsx';
import { Stock } from './stock.tsx';
import { TileList } from './tile-list.tsx';

export const meta = privateMeta('Seller Dashboard');

const shown = 6;

function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** The seller's listings with the fewest left; null where they could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await loadDashboard(request, 'seller');
  const profile = await call('GET /api/users/{id}/public', { params: { id: viewer._id } }).catch(() => null);
  const products = profile && profile.products.toSorted((a, b) => a.quantity - b.quantity).slice(0, shown);
  return {
    viewer,
    products,
    hello: greeting(new Date().getHours()),
  };
}

export const HydrateFallback = DashboardWaiting;

export default function SellerDashboard() {
  const { viewer: loaded, products, hello } = useLoaderData<typeof clientLoader>();
  const viewer = useViewer() ?? loaded;
  return (
    <DashboardPage
      viewer={viewer}
      title={`${hello}, ${viewer.name.split(' ')[0]}`}
      action={
        <LinkButton to="/seller/create-listing" icon={<Plus aria-hidden="true" />}>
          Create New Listing
        </LinkButton>
      }
    >
      <MonthFacts viewer={viewer} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <SalesByWeek />
          <section className={styles.panel} aria-labelledby="low">
            <div className={styles.panelHead}>
              <h2 id="low">Running low</h2>
              <Link to={`/profile/${viewer._id}`}>See all</Link>
            </div>
            <Stock products={products} />
          </section>
        </div>
        <TileList viewer={viewer} />
      </div>
    </DashboardPage>
  );
}
