import { Link } from 'react-router';
import { LinkButton } from '#web/ui/button.tsx';
import styles from './sell-band.module.css';

const steps = [
  ['Apply once', 'Tell us who you are and upload proof of identity. A person reviews every application.'],
  ['List it', 'Add pictures, a description and a price, and choose postage, collection or both.'],
  ['Sell it', "Buyers pay by card before you send anything. We'll let you know straight away."],
] as const;

export function SellBand() {
  return (
    <section className={styles.band} aria-labelledby="sell">
      <div className={`page ${styles.inside}`}>
        <div>
          <h2 id="sell">Sell what your bees make</h2>
          <dl className={styles.steps}>
            {steps.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.ways}>
            <LinkButton to="/seller/start-selling">Start selling</LinkButton>
            <Link to="/how-it-works">How it works</Link>
          </div>
        </div>
        <div className={styles.pictures}>
          <img src="/categories/honey.webp" width={480} height={600} alt="" loading="lazy" />
          <img src="/categories/honeycomb.webp" width={480} height={600} alt="" loading="lazy" />
        </div>
      </div>
    </section>
  );
}
