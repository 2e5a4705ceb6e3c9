import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import type { readActivity } from '#contract/users.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay, formatMoment } from '#contract/time.ts';
import { plural } from '#contract/numbers.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SecurityEvents } from './security-events.tsx';
import styles from './users.module.css';

type Activity = Output<typeof readActivity>;

/** A user's orders, listings, reports, sign-ins and security log. `activity` is null if it could not be loaded. */
export function ActivityPanel({ userId, activity }: { userId: string; activity: Activity | null }) {
  if (!activity)
    return (
      <Panel title="Activity">
        <p>The activity could not be loaded.</p>
      </Panel>
    );
  const { bought, sold, listings, reportsMade, reportsAbout, orders, signedIn, sessions, securityEvents } = activity;
  const link = <Link to={`/admin/listings?seller=${userId}`}>{listings}</Link>;
  const facts: [name: string, fact: ReactNode][] = [
    ['Bought', bought],
    ['Sold', sold],
    ['Reports about them', reportsAbout],
    ['Reports by them', reportsMade],
    ['Listings', listings > 0 ? link : 0],
  ];
  return (
    <Panel title="Activity">
      <FactList facts={facts} kind="columns" />
      <Orders orders={orders} />
      <Sessions signedIn={signedIn} sessions={sessions} />
      <SecurityEvents events={securityEvents} />
    </Panel>
  );
}

function Orders({ orders }: Pick<Activity, 'orders'>) {
  if (orders.length === 0) return null;
  return (
    <>
      <h3>Latest orders</h3>
      <ul className={styles.lines}>
        {orders.map(({ _id, side, productName, total, status, createdAt }) => (
          <li key={_id}>
            {side === 'bought' ? 'Bought' : 'Sold'} <b>{productName}</b> for {formatPounds(total)}
            <small>
              {_id} · {status} · {formatDay(createdAt)}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

const Sessions = ({ signedIn, sessions }: Pick<Activity, 'signedIn' | 'sessions'>) => (
  <>
    <h3>Signed in</h3>
    {sessions.length === 0 && <p>Not signed in anywhere.</p>}
    {sessions.length > 0 && (
      <details>
        <summary>
          On {plural(signedIn, 'device')}
          {signedIn > sessions.length && `, showing the latest ${sessions.length}`}
        </summary>
        <ul className={styles.lines}>
          {sessions.map(({ device, createdAt }) => (
            <li key={createdAt}>
              {device || 'Unknown device'}
              <small>since {formatMoment(createdAt)}</small>
            </li>
          ))}
        </ul>
      </details>
    )}
  </>
);
