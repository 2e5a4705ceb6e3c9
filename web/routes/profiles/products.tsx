import { Link } from 'react-router';
import type { PublicProfile } from '#contract/accounts.ts';
import { pageSize } from '#contract/sizes.ts';
import { ListingGrid } from '#web/parts/listing-grid.tsx';
import { useAvailable } from '#web/parts/use-available.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import styles from './profile.module.css';

/** A page of a seller's listings. */
export function Products({ profile, page }: { profile: PublicProfile; page: number }) {
  const { _id, productCount } = profile;
  const products = useAvailable(profile.products);
  const href = (to: number) => `/profile/${_id}${to > 1 ? `?page=${to}` : ''}#products`;
  return (
    <section aria-labelledby="products" className={styles.products}>
      <h2 id="products" className={styles.title}>
        Products ({productCount})
      </h2>
      {products.length > 0 && <ListingGrid products={products} as="h3" />}
      {productCount === 0 && <p>Nothing for sale at the moment.</p>}
      {productCount > 0 && products.length === 0 && (
        <p>
          There is no page {page}. <Link to={href(1)}>See the newest products</Link>
        </p>
      )}
      <Pagination page={page} pages={Math.ceil(productCount / pageSize)} href={href} />
    </section>
  );
}
