import { Link } from 'react-router';
import type { Card } from '#contract/catalogue.ts';
import { formatPounds } from '#web/money.ts';
import { Picture } from '#web/parts/picture.tsx';
import styles from './stock.module.css';

/** Listings with how many are left; null where they could not be loaded. */
export function Stock({ products }: { products: Card[] | null }) {
  if (!products) return <p className={styles.none}>Your listings could not be loaded just now.</p>;
  if (products.length === 0) return <p className={styles.none}>You have no listings in the shop yet.</p>;
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
