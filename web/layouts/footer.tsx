import { Link } from 'react-router';
import { Mark } from '#web/ui/logo.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import styles from './footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

const groups = [
  {
    heading: 'Shop',
    links: (['Honey', 'Queen Bees', 'Bee Colonies', 'Beehives', 'Bee Keeping Equipment'] as const).map(
      (name) => [name, categoryPath(name)] as const,
    ),
  },
  {
    heading: 'Sell',
    links: [
      ['Upgrade to Seller Account', '/upgarde-account'],
      ['How it works', '/how-it-works'],
      ['Fees', '/fees'],
      ['Bee for Business', '/business'],
    ],
  },
  {
    heading: 'Help',
    links: [
      ['Help & Support', '/support'],
      ['Delivery & Returns', '/terms-and-conditions'],
      ['How reviews work', '/how-reviews-work'],
      ['Make a report', '/make-report'],
    ],
  },
  {
    heading: 'Skep',
    links: [
      ['Privacy Policy', '/privacy-policy'],
      ['Cookies', '/cookies'],
      ['Sitemap', '/sitemap'],
    ],
  },
] as const;

/** Shown until the operator sets the details that the Company, LLP and Business (Names and Trading Disclosures) Regulations 2015 require. */
const noCompany = 'Company registration: not yet provided by the operator of this site.';

export function Footer({ company }: { company: string | undefined }) {
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.groups}`}>
        <div className={styles.about}>
          <Mark size={48} />
          <p>A skep is the coiled straw hive that cottagers used before framed hives. This one is home to a market.</p>
        </div>
        {groups.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className={styles.heading}>{heading}</h2>
            <ul>
              {links.map(([label, to]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
              {heading === 'Skep' && (
                <li>
                  <ThemeSwitch />
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page">
        <Stitch />
        <div className={styles.small}>
          <p>{company ?? noCompany}</p>
          <p>No tracking, so no cookie banner.</p>
        </div>
      </div>
    </footer>
  );
}
