import { useRef } from 'react';
import { Link } from 'react-router';
import { useTrackHeroSearch } from '#web/layouts/hero-search.ts';
import { SearchBox } from '#web/layouts/search-box.tsx';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import { plural } from '#contract/numbers.ts';
import { ChipLink } from '#web/ui/chip.tsx';
import styles from './hero.module.css';

const shortcuts = [
  ['Queens', categoryPath('Queen Bees')],
  ['Nucs', categoryPath('Bee Colonies')],
  ['Honey by post', `${categoryPath('Honey')}&deliveryMethod=postage`],
  ['Used equipment', `${categoryPath('Bee Keeping Equipment')}&condition=used`],
] as const;

export function Hero({ colonies }: { colonies: number }) {
  const search = useRef<HTMLDivElement>(null);
  useTrackHeroSearch(search);
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>Bees, what they make and all they need</h1>
        <p className={styles.lead}>
          Queens, nucs and whole colonies from UK beekeepers, alongside honey, wax and hives that fit the frames you
          already own.
        </p>
        <div className={styles.search} ref={search}>
          <SearchBox id="hero-search" large />
        </div>
        <ul className={styles.chips}>
          {shortcuts.map(([label, to]) => (
            <li key={to}>
              <ChipLink to={to}>{label}</ChipLink>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.picture}>
        <img
          src="/hero-apiary-1600.webp"
          srcSet="/hero-apiary-800.webp 800w, /hero-apiary-1600.webp 1600w"
          sizes="(min-width: 900px) 55vw, 100vw"
          width={1600}
          height={1200}
          alt="Painted and cedar beehives and a small wooden nuc box in a flowering meadow"
          fetchPriority="high"
        />
        <Link to={categoryPath('Bee Colonies')} className={styles.tag}>
          <b>Nucs and colonies</b>
          <span>{plural(colonies, 'listing')}, for collection from their keepers</span>
        </Link>
      </div>
    </section>
  );
}
