import type { ListingImport } from '#contract/imports.ts';
import { formatDay, formatTime } from '#contract/time.ts';
import { plural } from '#contract/numbers.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './import-listings.module.css';

/** The outcome of a finished import. */
export function ImportResult({ found }: { found: ListingImport }) {
  const {
    state,
    fileName,
    finishedAt,
    created,
    drafts,
    changed,
    unchanged,
    invalid,
    refused,
    toCreate,
    toChange,
    upToDate,
  } = found;
  const notReached = toCreate + toChange + upToDate - created - changed - unchanged - refused;
  const summary = [
    created > 0 && `${plural(created, 'listing was', 'listings were')} created.`,
    changed > 0 && `${plural(changed, 'listing was', 'listings were')} changed.`,
    unchanged > 0 && `${plural(unchanged, 'row was', 'rows were')} already up to date.`,
    invalid + refused > 0 && `${plural(invalid + refused, 'row was', 'rows were')} left out.`,
    notReached > 0 && `${plural(notReached, 'row was', 'rows were')} not processed.`,
  ].filter(Boolean);
  return (
    <Panel title={`${state === 'done' ? 'Imported' : 'Stopped'}: ${fileName}`}>
      <Notice tone={state === 'done' ? 'leaf' : 'honey'} role="status">
        <p>
          <b>{summary.join(' ') || 'Nothing was imported.'}</b>
        </p>
        {drafts > 0 && (
          <p>
            {plural(
              drafts,
              'is a draft. Publish it to put it on sale.',
              'are drafts. Publish them to put them on sale.',
            )}
          </p>
        )}
        {finishedAt && (
          <p>
            {formatDay(finishedAt)} at {formatTime(finishedAt)}
          </p>
        )}
      </Notice>
      <div className={styles.buttons}>
        <LinkButton to="/seller/listings">My All Listings</LinkButton>
      </div>
    </Panel>
  );
}
