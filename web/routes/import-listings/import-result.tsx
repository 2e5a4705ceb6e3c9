import type { ListingImport } from '#contract/imports.ts';
import { formatDay, formatTime } from '#web/parts/dates.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './import-listings.module.css';
import { counted } from './rows-query.ts';

/** What came of an import that is over. */
export function ImportResult({ found }: { found: ListingImport }) {
  const { state, fileName, finishedAt, created, changed, unchanged, bad, refused, fresh, changes, same } = found;
  const untouched = fresh + changes + same - created - changed - unchanged - refused;
  const said = [
    created > 0 && `${counted(created, 'listing was', 'listings were')} created.`,
    changed > 0 && `${counted(changed, 'listing was', 'listings were')} changed.`,
    unchanged > 0 && `${counted(unchanged, 'row', 'rows')} said what was there already.`,
    bad + refused > 0 && `${counted(bad + refused, 'row was', 'rows were')} left out.`,
    untouched > 0 && `${counted(untouched, 'row was', 'rows were')} not reached.`,
  ].filter(Boolean);
  return (
    <section className={styles.panel} aria-labelledby="result">
      <h2 id="result" tabIndex={-1}>
        {state === 'done' ? 'Imported' : 'Stopped'}: {fileName}
      </h2>
      <Notice tone={state === 'done' ? 'leaf' : 'honey'} role="status">
        <p>
          <b>{said.join(' ') || 'Nothing was imported.'}</b>
        </p>
        {finishedAt && (
          <p>
            {formatDay(finishedAt)} at {formatTime(finishedAt)}
          </p>
        )}
      </Notice>
      <div className={styles.buttons}>
        <LinkButton to="/seller/listings">My All Listings</LinkButton>
      </div>
    </section>
  );
}
