import { Plus } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import type { Card } from '#contract/catalogue.ts';
import { call } from '#web/api.ts';
import { formatPounds } from '#web/money.ts';
import { Picture } from '#web/parts/picture.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer } from '#web/session.ts';
import { plural } from '#web/text.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useUnread } from '#web/unread.ts';
import { DashboardPage, DashboardWaiting } from './dashboard-page.tsx';
import styles from './dashboard.module.css';
import { loadDashboard } from './load-dashboard.ts';
import { TileList } from './tile-list.tsx';

export const meta = privateMeta('Seller Dashboard');

const shown = 6;

/** The seller's listings with the fewest left; null where they could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await loadDashboard(request, 'seller');
  const profile = await call('GET /api/users/{id}/public', { params: { id: viewer._id } }).catch(() => null);
  const products = profile && profile.products.toSorted((a, b) => a.quantity - b.quantity).slice(0, shown);
  return { viewer, products };
}

export const HydrateFallback = DashboardWaiting;

function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

export default function SellerDashboard() {
  const { viewer: loaded, products } = useLoaderData<typeof clientLoader>();
  const viewer = useViewer() ?? loaded;
  return (
    <DashboardPage
      viewer={viewer}
      title={greeting(new Date().getHours())}
      action={
        <LinkButton to="/seller/create-listing" icon={<Plus aria-hidden="true" />}>
          Create New Listing
        </LinkButton>
      }
    >
      <Facts viewer={viewer} />
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

function Facts({ viewer }: { viewer: Me }) {
  const { messages } = useUnread();
  const facts: [name: string, fact: string | number, note: string][] = [
    ['Listings', viewer.productCount, 'in the shop'],
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

function Stock({ products }: { products: Card[] | null }) {
  if (!products) return <p className={styles.quiet}>Your listings could not be loaded just now.</p>;
  if (products.length === 0) return <p className={styles.quiet}>You have no listings in the shop yet.</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Listing</th>
          <th scope="col">Left</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ _id, title, pictures, quantity, price }) => (
          <tr key={_id}>
            <td>
              <Link to={`/listing/${_id}`} className={styles.listing}>
                <Picture picture={pictures[0]} alt="" sizes="44px" />
                {title}
              </Link>
            </td>
            <td>{quantity}</td>
            <td>{formatPounds(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
