import { Link } from 'react-router';
import type { Desk } from '#contract/desk.ts';
import { formatPounds } from '#contract/pounds.ts';
import { viewDays } from '#contract/time.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './running-low.module.css';

/** Active listings that are low in stock; null if they could not be loaded. */
export function RunningLow({ low }: { low: Desk['low'] | null }) {
  return (
    <Panel title="Running low" aside={<Link to="/seller/listings">My All Listings</Link>}>
      {!low && <p className={styles.none}>Your listings could not be loaded.</p>}
      {low?.total === 0 && <p className={styles.none}>Nothing is running low.</p>}
      {low && low.total > 0 && <Low listings={low.first} />}
      {low && low.total > low.first.length && (
        <p className={styles.none}>
          <Link to="/seller/listings?sort=stock_asc">See all {low.total}</Link>
        </p>
      )}
    </Panel>
  );
}

const Low = ({ listings }: { listings: Desk['low']['first'] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Listing</th>
        <th scope="col" className={styles.views}>
          Views, {viewDays} days
        </th>
        <th scope="col">Left</th>
        <th scope="col">Price</th>
      </tr>
    </thead>
    <tbody>
      {listings.map(({ _id, title, picture, left, price, views }) => (
        <tr key={_id}>
          <td>
            <Link to={`/seller/edit-listing/${_id}`} className={styles.listing}>
              <span>
                <Thumb src={picture?.url} />
              </span>
              {title}
            </Link>
          </td>
          <td className={styles.views}>{views}</td>
          <td>{left || 'Sold out'}</td>
          <td>{formatPounds(price)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
