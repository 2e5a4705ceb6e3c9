import { IdCard, Landmark, MailCheck, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PublicProfile } from '#contract/accounts.ts';
import { TraderDetails } from '#web/parts/trader-details.tsx';
import styles from './checks.module.css';

type Fact = { icon: ReactNode; title: string; words: string };

const known: Record<keyof PublicProfile['checks'], Fact> = {
  identityChecked: {
    icon: <IdCard aria-hidden="true" />,
    title: 'Identity checked',
    words: 'Skep compared an identity document with their name and address before they could sell.',
  },
  emailVerified: {
    icon: <MailCheck aria-hidden="true" />,
    title: 'Email verified',
    words: 'They opened a link that was sent to their address.',
  },
  payoutsReady: {
    icon: <Landmark aria-hidden="true" />,
    title: 'Payouts set up',
    words: 'The payment provider has checked who is paid and on which bank account.',
  },
};

/** What Skep knows of a seller, what the provider knows, and what is only their word; never more than that. */
export function Checks({ profile: { checks, trader } }: { profile: PublicProfile }) {
  const facts = Object.entries(known).filter(([name]) => checks[name as keyof typeof known]);
  return (
    <section className={styles.band} aria-labelledby="checks">
      <div className={styles.head}>
        <h2 id="checks">What was checked</h2>
        <Link to="/seller/start-selling#checks">How we check</Link>
      </div>
      <ul className={styles.facts}>
        {facts.map(([name, { icon, title, words }]) => (
          <li key={name} className={styles.checked}>
            {icon}
            <div>
              <h3>{title}</h3>
              <p>{words}</p>
            </div>
          </li>
        ))}
        <li>
          <Store aria-hidden="true" />
          <div>
            <h3>{trader ? 'A trader, as they state' : 'A private seller, as they state'}</h3>
            {trader ? <TraderDetails trader={trader} /> : <p>They say that they do not sell as a business.</p>}
          </div>
        </li>
      </ul>
    </section>
  );
}
