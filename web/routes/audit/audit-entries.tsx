import { Link } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { jobTitle } from '#contract/job-titles.ts';
import { formatMoment } from '#contract/time.ts';
import { kindNames } from '#web/routes/reports/kinds.ts';
import { actionNames, targetPath } from './action-names.ts';
import styles from './audit.module.css';

/** A list of admin actions. */
export const AuditEntries = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ul className={styles.list}>
    {entries.map((entry) => (
      <Entry key={entry._id} entry={entry} />
    ))}
  </ul>
);

/** Describes a target without a name: a job, or reported content other than a listing or a person. */
function describeTarget({ action, target, after }: AuditEntry): string {
  if (action === 'jobs.retried') return jobTitle(target._id);
  const kind = (after as { kind?: string } | null)?.kind ?? action.split('.')[0];
  return Object.entries(kindNames).find(([name]) => name === kind)?.[1] ?? target._id;
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, admin, action, target, before, after, reason } = entry;
  const path = targetPath(entry);
  const name = target.name ?? describeTarget(entry);
  return (
    <li className={styles.entry}>
      <p>
        <b>{actionNames[action]}</b> {path ? <Link to={path}>{name}</Link> : name}
      </p>
      <p className={styles.quiet}>
        {formatMoment(at)} by {admin.name ?? admin._id}
      </p>
      {reason && <p>Reason: {reason}</p>}
      {(before !== null || after !== null) && (
        <details>
          <summary>Details</summary>
          <dl className={styles.details}>
            <Fields name="Before" value={before} />
            <Fields name="After" value={after} />
          </dl>
        </details>
      )}
    </li>
  );
}

function Fields({ name, value }: { name: string; value: unknown }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <pre>{JSON.stringify(value, null, 2)}</pre>
      </dd>
    </div>
  );
}
