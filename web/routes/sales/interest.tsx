import type { Sales } from '#contract/sales.ts';
import styles from './sales.module.css';

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
const count = new Intl.NumberFormat('en-GB');

/** From looking to buying: a table whose bars are coils of straw. */
export function Interest({ sales: { interest, total } }: { sales: Sales }) {
  const { views, saves, baskets } = interest;
  const steps: [name: string, count: number][] = [
    ['Looked at', views],
    ['Saved', saves],
    ['Put into a basket', baskets],
    ['Sold', total.orders],
  ];
  const most = Math.max(...steps.map(([, many]) => many), 1);
  return (
    <section className={styles.panel} aria-labelledby="interest">
      <h2 id="interest">From looking to buying</h2>
      <table className={styles.steps}>
        <caption className="hidden-text">Views, saves, baskets and sales</caption>
        <thead>
          <tr>
            {['Step', 'How often', 'Share of views'].map((name) => (
              <th key={name} scope="col">
                <span className="hidden-text">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map(([name, many], index) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className={styles.coil} style={{ inlineSize: `${(many / most) * 100}%` }} aria-hidden="true" />
              </th>
              <td>{count.format(many)}</td>
              <td>{index > 0 && views > 0 ? percent.format(many / views) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.quiet}>
        A visitor’s looks at a listing count once an hour. Saves and baskets are those of people who were signed in,
        whether or not they changed their mind.
      </p>
    </section>
  );
}
