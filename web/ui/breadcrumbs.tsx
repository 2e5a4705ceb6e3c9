import { Link } from 'react-router';
import styles from './breadcrumbs.module.css';

export type Crumb = { label: string; to: string };

/** The trail to the page; the last part is the page itself and not a link. */
export function Breadcrumbs({ crumbs, here }: { crumbs: Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
