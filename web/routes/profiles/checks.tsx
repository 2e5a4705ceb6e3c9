import { IdCard, Landmark, MailCheck, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PublicProfile } from '#contract/accounts.ts';
import { sellerLabel } from '#web/parts/seller-line.tsx';
import { TraderDetails } from '#web/parts/trader-details.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './checks.module.css';

type Fact = { icon: ReactNode; title: string; text: string };

const checkFacts: Record<keyof PublicProfile['checks'], Fact> = {
  identityChecked: {
    icon: <IdCard aria-hidden="true" />,
    title: 'Identity checked',
    text: 'Skep checked an identity document against their name and address before they could sell.',
  },
  emailVerified: {
    icon: <MailCheck aria-hidden="true" />,
    title: 'Email verified',
    text: 'They opened a link sent to their email address.',
  },
  payoutsReady: {
    icon: <Landmark aria-hidden="true" />,
    title: 'Payouts set up',
    text: 'The payment provider has checked who is paid, and into which bank account.',
  },
};

/** What Skep and the payment provider have checked about a seller, and what the seller has only declared. */
export function Checks({ profile: { checks, trader } }: { profile: PublicProfile }) {
  const facts = Object.entries(checkFacts).filter(([name]) => checks[name as keyof typeof checkFacts]);
  return (
    <Panel title="Seller checks" aside={<Link to="/seller/start-selling#checks">How we check</Link>}>
      <ul className={styles.facts}>
        {facts.map(([name, { icon, title, text }]) => (
          <li key={name} className={styles.checked}>
            {icon}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
        <li>
          <Store aria-hidden="true" />
          <div>
            <h3>{sellerLabel(Boolean(trader))} (self-declared)</h3>
            {trader ? <TraderDetails trader={trader} /> : <p>This seller says they aren't a business.</p>}
          </div>
        </li>
      </ul>
    </Panel>
  );
}
