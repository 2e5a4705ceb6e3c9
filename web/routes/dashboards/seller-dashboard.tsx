import { Plus } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { call } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer } from '#web/session.ts';
import { plural } from '#web/text.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useUnread } from '#web/unread.ts';
import { DashboardPage, DashboardWaiting } from './dashboard-page.tsx';
import styles from './dashboard.module.css';
import { loadDashboard } from './load-dashboard.ts';
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
    listed: profile?.products.length ?? viewer.productCount,
  };
}

export const HydrateFallback = DashboardWaiting;

export default function SellerDashboard() {
  const { viewer: loaded, products, listed, hello } = useLoaderData<typeof clientLoader>();
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
      <Facts viewer={viewer} listed={listed} />
      <div className={styles.columns}>
        <section className={styles.panel} aria-labelledby="low">
          <div className={styles.panelHead}>
            <h2 id="low">Running low</h2>
            <Link to={`/profile/${viewer._id}`}>See all</Link>
          </div>
          <Stock products={products} />
        </section>
        <TileList viewer={viewer} />
      </div>
    </DashboardPage>
  );
}

function Facts({ viewer, listed }: { viewer: Me; listed: number }) {
  const { messages } = useUnread();
  const facts: [name: string, fact: string | number, note: string][] = [
    ['Listings', listed, 'in the shop'],
    [
      'Rating',
      viewer.reviewCount ? viewer.averageRating.toFixed(1) : '–',
      `from ${plural(viewer.reviewCount, 'review')}`,
    ],
    ['Messages', messages, 'unread'],
    [
      'On Skep since',
      new Date(viewer.createdAt).getFullYear(),
      viewer.isBusiness ? 'as a trader' : 'as a private seller',
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
