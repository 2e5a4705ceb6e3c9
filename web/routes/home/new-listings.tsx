import { Link } from 'react-router';
import { categoryNames, popularCategories } from '#contract/bees/categories.ts';
import type { Card } from '#contract/catalogue.ts';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import { ListingGrid } from '#web/parts/listing-grid.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import type { Counts } from './popular-categories.tsx';
import styles from './new-listings.module.css';

const otherCategories = categoryNames.filter((name) => !(popularCategories as readonly string[]).includes(name));

export function NewListings({ products, counts }: { products: readonly Card[]; counts: Counts }) {
  return (
    <section className={`page ${styles.section}`} aria-labelledby="new">
      <div className={styles.aside}>
        <h2 id="new">New Listings</h2>
        <p className={styles.lead}>
          Fresh from keepers and makers. The postage, or where to collect, is shown under each price.
        </p>
        <LinkButton to="/shop" kind="outline">
          See all new listings
        </LinkButton>
        <nav aria-labelledby="also" className={styles.also}>
          <h3 id="also">Also on Skep</h3>
          <ul>
            {otherCategories.map((name) => (
              <li key={name}>
                <Link to={categoryPath(name)}>{name}</Link>
                <span>{counts[name] ?? 0}</span>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {products.length > 0 ? <ListingGrid products={products} across={3} /> : <p>No new products yet.</p>}
    </section>
  );
}
