import { Link } from 'react-router';
import { categoryNames } from '#contract/bees/categories.ts';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import { pageMeta } from '#web/parts/page-meta.ts';
import type { Route } from './+types/sitemap.ts';
import styles from './sitemap.module.css';

const groups = [
  {
    name: 'Shop',
    links: [['All products', '/shop'], ...categoryNames.map((name) => [name, categoryPath(name)] as const)],
  },
  {
    name: 'Your activity',
    links: [
      ['My Basket', '/basket'],
      ['My Wishlist', '/wishlist'],
      ['My Purchases', '/orders'],
      ['My Reviews', '/my-reviews'],
      ['Messages', '/chat'],
      ['Notifications', '/notifications'],
    ],
  },
  {
    name: 'Account',
    links: [
      ['Sign in', '/login'],
      ['Register', '/register'],
      ['Forgot Password?', '/forgot-password'],
      ['Start selling', '/seller/start-selling'],
      ['Upgrade to Seller Account', '/upgarde-account'],
    ],
  },
  {
    name: 'About Skep',
    links: [
      ['How it works', '/how-it-works'],
      ['How reviews work', '/how-reviews-work'],
      ['Fees', '/fees'],
      ['Bee for Business', '/business'],
      ['Help & Support', '/support'],
      ['Delivery & Returns', '/terms-and-conditions'],
      ['Privacy Policy', '/privacy-policy'],
      ['Deletion policy', '/deletion-policy'],
      ['Cookies', '/cookies'],
      ['Make a report', '/make-report'],
    ],
  },
] as const;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Sitemap', description: 'Every section of Skep on one page.', path: '/sitemap' });

export default function Sitemap() {
  return (
    <article className={`page ${styles.sitemap}`}>
      <h1>Sitemap</h1>
      <div className={styles.columns}>
        {groups.map(({ name, links }) => (
          <section key={name}>
            <h2>{name}</h2>
            <ul>
              {links.map(([label, to]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </article>
  );
}
