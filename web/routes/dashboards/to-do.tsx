import type { Desk } from '#contract/desk.ts';
import { plural } from '#contract/numbers.ts';
import { TryAgain } from '#web/parts/try-again.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './to-do.module.css';
import { sellerTasks, type SellerTask } from './seller-tasks.ts';

/** The seller's current tasks, each with a link. Shows an error if `desk` could not be loaded (null). */
export function ToDo({ desk, now }: { desk: Desk | null; now: Date }) {
  const entries = desk && sellerTasks(desk, now);
  return (
    <Panel
      title="To do"
      kind="list"
      aside={entries && entries.length > 0 && <p className={styles.count}>{plural(entries.length, 'task')}</p>}
    >
      {!entries && (
        <div role="alert" className={styles.notLoaded}>
          <p>Your tasks could not be loaded.</p>
          <TryAgain />
        </div>
      )}
      {entries?.length === 0 && (
        <p className={styles.quiet}>
          <b>Nothing to do.</b> Everything is posted, answered and in stock. Time to check on the bees.
        </p>
      )}
      {entries && entries.length > 0 && (
        <ul>
          {entries.map((entry, at) => (
            <ToDoEntry key={entry.key} entry={entry} first={at === 0} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ToDoEntry({ entry, first }: { entry: SellerTask; first: boolean }) {
  const { icon: Icon, title, note, action, to } = entry;
  return (
    <li className={styles.entry}>
      <span className={styles.icon}>
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.what}>
        <h3>{title}</h3>
        <p>{note}</p>
      </div>
      <LinkButton
        to={to}
        kind={first ? 'main' : 'outline'}
        aria-label={`${action}: ${title}`}
        className={styles.action}
      >
        {action}
      </LinkButton>
    </li>
  );
}
