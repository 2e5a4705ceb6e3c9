import { Plus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { OwnListingRow } from '#contract/own-listings.ts';
import { pageSize } from '#contract/sizes.ts';
import { dayInBritain } from '#contract/time.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { TryAgain } from '#web/parts/try-again.tsx';
import { DownloadButton } from '#web/parts/download-button.tsx';
import { requireRole } from '#web/parts/require-role.ts';
import { plural } from '#contract/numbers.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { AwayPanel } from './away-panel.tsx';
import { BeeSalesPanel } from './bee-sales-panel.tsx';
import { BulkBar, type Refused } from './bulk-bar.tsx';
import { listingsPath, readListingsQuery } from './listings-query.ts';
import { ListingsTable } from './listings-table.tsx';
import { ListingsToolbar } from './listings-toolbar.tsx';
import styles from './own-listings.module.css';

const title = 'My All Listings';
export const meta = privateMeta(title);

const failure = 'Your listings could not be loaded.';

/** Today's date in Britain, in the format of a date input. */
const today = () => dayInBritain(new Date());

/** `found` and `pauses` are null if loading them failed. */
export async function clientLoader({ request }: { request: Request }) {
  await requireRole(request, 'seller');
  const query = readListingsQuery(new URL(request.url).searchParams);
  const { status, search, sort, page } = query;
  const [found, pauses] = await Promise.all([
    call('GET /api/sellers/listings', {
      query: { status, search, sort, page: String(page), limit: String(pageSize) },
    }).catch(logAndReturnNull),
    readPauses().catch(logAndReturnNull),
  ]);
  return { query, found, pauses, today: today() };
}

async function readPauses() {
  const [{ away }, beeSales] = await Promise.all([call('GET /api/sellers/away'), call('GET /api/sellers/bee-sales')]);
  return { away, beeSales };
}

export const HydrateFallback = () => (
  <ListPageSkeleton title={title} status="Loading your listings..." rowHeight="84px" />
);

const create = (
  <LinkButton to="/seller/create-listing" icon={<Plus aria-hidden="true" />}>
    Create New Listing
  </LinkButton>
);

const importMany = (
  <LinkButton kind="soft" to="/seller/import" icon={<Upload aria-hidden="true" />}>
    Import
  </LinkButton>
);

const actions = (
  <div className={styles.actions}>
    {create}
    {importMany}
    <DownloadButton url="/api/sellers/listings/export" name="skep-listings.csv">
      Export
    </DownloadButton>
  </div>
);

export default function OwnListings() {
  const { query, found: loaded, pauses: loadedPauses, today } = useLoaderData<typeof clientLoader>();
  const pauses = useLastLoaded(loadedPauses);
  const found = useLastLoaded(loaded);
  const listed = found?.counts.all === 0 && !query.search ? null : found;
  return (
    <ListPage
      title={title}
      aside={listed && actions}
      rows={found?.listings}
      empty={listed ? <NothingFound /> : <NoListings />}
      failure={failure}
      above={
        listed && (
          <>
            {!loaded && <NotLoaded what={failure}>You're still seeing the previous results.</NotLoaded>}
            {loaded && !loadedPauses && (
              <NotLoaded what="Your away dates and bee sales could not be loaded.">
                {pauses ? 'What you see may be out of date.' : "They haven't changed."}
              </NotLoaded>
            )}
            {pauses && (
              <>
                <BeeSalesPanel beeSales={pauses.beeSales} />
                <AwayPanel away={pauses.away} today={today} />
              </>
            )}
            <ListingsToolbar query={query} counts={listed.counts} />
          </>
        )
      }
      pagination={
        listed && {
          page: query.page,
          pages: Math.ceil(listed.total / pageSize),
          href: (page) => listingsPath({ ...query, page }),
        }
      }
    >
      {(rows) => <Found rows={rows} key={loaded ? listingsPath(query) : 'previous'} />}
    </ListPage>
  );
}

const NotLoaded = ({ what, children }: { what: string; children: string }) => (
  <Notice tone="brick" role="alert">
    <p>
      <strong>{what}</strong> {children}
    </p>
    <TryAgain />
  </Notice>
);

const NoListings = () => (
  <EmptyState
    title="You have no listings yet."
    action={
      <div className={styles.buttons}>
        {create}
        {importMany}
      </div>
    }
  >
    <p>A picture, a title, a price: it takes two minutes on your phone. Or import several from a file.</p>
  </EmptyState>
);

const NothingFound = () => (
  <EmptyState
    title="No listings found."
    action={
      <LinkButton to="/seller/listings" kind="outline">
        Show all
      </LinkButton>
    }
  >
    <p>No listings match your filters.</p>
  </EmptyState>
);

function Found({ rows }: { rows: readonly OwnListingRow[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Refused[]>([]);
  const all = useRef<HTMLInputElement>(null);
  const chosenRows = rows.filter(({ _id }) => chosen.has(_id));
  const done = (failed: Refused[]) => {
    setRefused(failed);
    setChosen(new Set(failed.map(({ _id }) => _id)));
    // The clicked button may have disappeared with the selection.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) all.current?.focus();
    });
  };
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="brick" role="alert">
          <p>
            <b>{plural(refused.length, 'listing was', 'listings were')} not changed:</b>
          </p>
          <ul>
            {refused.map(({ _id, title, reason }) => (
              <li key={_id}>
                {title ?? 'A deleted listing'}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ListingsTable rows={rows} chosen={chosen} onChoose={setChosen} allRef={all} />
      {chosenRows.length > 0 && <BulkBar chosen={chosenRows} onDone={done} />}
    </>
  );
}
