import { Link } from 'react-router';
import type { Sales } from '#contract/sales.ts';
import { formatPounds } from '#contract/pounds.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './sales.module.css';

/** The listings with the highest turnover. */
export function BestListings({ best }: Pick<Sales, 'best'>) {
  return (
    <Panel title="Best-selling listings">
      {best.length === 0 ? (
        <p className={styles.quiet}>Nothing was sold in this period.</p>
      ) : (
        <table className={styles.best}>
          <caption className="hidden-text">The listings with the highest turnover</caption>
          <thead>
            <tr>
              <th scope="col">Listing</th>
              <th scope="col">Views</th>
              <th scope="col">Units</th>
              <th scope="col">Turnover</th>
            </tr>
          </thead>
          <tbody>
            {best.map(({ _id, title, picture, views, units, turnover }) => (
              <tr key={_id}>
                <th scope="row">
                  <Link to={`/listing/${_id}`} className={styles.listing}>
                    <span className={styles.thumb}>
                      <Thumb src={picture?.url} />
                    </span>
                    {title}
                  </Link>
                </th>
                <td>{views}</td>
                <td>{units}</td>
                <td>{formatPounds(turnover)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
