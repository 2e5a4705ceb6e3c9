import { Link } from 'react-router';
import { categoryNames, popularCategories } from '#contract/bees/categories.ts';
import type { Category } from '#contract/catalogue.ts';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import { plural } from '#contract/numbers.ts';
import styles from './popular-categories.module.css';

/** How many listings each category has. */
export type Counts = Partial<Record<Category, number>>;

const pictureOf = (name: string) => `/categories/${name.toLowerCase().replaceAll(' ', '-')}.webp`;

export function PopularCategories({ counts }: { counts: Counts }) {
  return (
    <section className={`page ${styles.section}`} aria-labelledby="popular">
      <div className={styles.head}>
        <h2 id="popular">Popular categories</h2>
        <Link to="/shop">All {categoryNames.length} categories</Link>
      </div>
      <ul className={styles.tiles}>
        {popularCategories.map((name) => (
          <li key={name} className={styles.tile}>
            <img src={pictureOf(name)} width={480} height={600} alt="" loading="lazy" />
            <h3>
              <Link to={categoryPath(name)}>{name}</Link>
            </h3>
            <p>{plural(counts[name] ?? 0, 'listing')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
