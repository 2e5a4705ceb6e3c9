import { useEffect, useRef } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type { ListingImport } from '#contract/imports.ts';
import { pageSize } from '#contract/sizes.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { DownloadButton } from '#web/parts/download-button.tsx';
import { requireRole } from '#web/parts/require-role.ts';
import { plural } from '#contract/numbers.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { ChooseFile } from './choose-file.tsx';
import styles from './import-listings.module.css';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportRows } from './import-rows.tsx';
import { Preview } from './preview.tsx';
import { readRowsQuery, rowsPath } from './rows-query.ts';
import { useFileUpload } from './use-file-upload.ts';

const title = 'Import listings';
export const meta = privateMeta(title);

/** Loads the rows that the URL selects from an import. */
async function loadRows(found: ListingImport, url: string) {
  const query = readRowsQuery(new URL(url).searchParams, found);
  const { show, page } = query;
  const input = { show, page: String(page), limit: String(pageSize) };
  const { rows, total } = await call('GET /api/sellers/imports/{id}/rows', { params: { id: found._id }, query: input });
  return { query, rows, total };
}

/** Loads the latest import. `found` is undefined if there is none. Returns null if loading failed. */
export async function clientLoader({ request }: { request: Request }) {
  await requireRole(request, 'seller');
  try {
    const [found] = (await call('GET /api/sellers/imports', { query: { limit: '1' } })).imports;
    if (!found || found.state === 'importing') return { found, shown: undefined };
    return { found, shown: await loadRows(found, request.url) };
  } catch (error) {
    return logAndReturnNull(error);
  }
}

export const HydrateFallback = () => <PageSkeleton title={title} status="Loading..." heights={['420px']} />;

const back = (
  <LinkButton kind="quiet" to="/seller/listings">
    My All Listings
  </LinkButton>
);

/** A clicked button disappears with its panel, so focus moves to the heading of the next panel. */
function useHeadingFocus(state: string) {
  const page = useRef<HTMLDivElement>(null);
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    const hasFocus = document.activeElement === document.body || page.current?.contains(document.activeElement);
    const heading = page.current?.querySelector('h2');
    if (!hasFocus || !heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [state]);
  return page;
}

export default function ImportListings() {
  const [search] = useSearchParams();
  const loaded = useLastLoaded(useLoaderData<typeof clientLoader>(), String(search));
  const { revalidate } = useRevalidator();
  const files = useFileUpload();
  const page = useHeadingFocus(`${loaded?.found?._id} ${loaded?.found?.state}`);
  if (!loaded)
    return (
      <TitledPage title={title}>
        <LoadError title="Your imports could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  const { found, shown } = loaded;
  const isFinished = found?.state === 'done' || found?.state === 'stopped';
  return (
    <TitledPage title={title} aside={back}>
      <div className={styles.page} ref={page}>
        {found?.state === 'ready' && <Preview found={found} files={files} />}
        {found?.state === 'importing' && <ImportProgress key={found._id} initial={found} />}
        {found && isFinished && <ImportResult found={found} />}
        {found && shown && <Rows found={found} {...shown} />}
        {(!found || isFinished) && <ChooseFile files={files} />}
      </div>
    </TitledPage>
  );
}

type Shown = Awaited<ReturnType<typeof loadRows>>;

function Rows({ found, query, rows, total }: { found: ListingImport } & Shown) {
  const leftOut = found.invalid + found.refused;
  const valid = found.toCreate + found.toChange + found.upToDate - found.refused;
  return (
    <section className={styles.rows} aria-label="Rows">
      <Chips label="Rows">
        <ChipLink to={rowsPath({ show: 'left_out', page: 1 })} chosen={query.show === 'left_out'} preventScrollReset>
          {plural(leftOut, 'row')} to fix
        </ChipLink>
        <ChipLink to={rowsPath({ show: 'valid', page: 1 })} chosen={query.show === 'valid'} preventScrollReset>
          {plural(valid, 'valid row')}
        </ChipLink>
      </Chips>
      {query.show === 'left_out' && (leftOut > 0 || found.state === 'stopped') && (
        <div className={styles.buttons}>
          <DownloadButton url={`/api/sellers/imports/${found._id}/rows-left-out`} name="skep-rows-left-out.csv">
            {found.state === 'ready' ? 'Download rows to fix' : 'Download the rows left out'}
          </DownloadButton>
        </div>
      )}
      {total > 0 ? <ImportRows rows={rows} show={query.show} /> : <p className={styles.note}>No rows to show.</p>}
      <Pagination
        page={query.page}
        pages={Math.ceil(total / pageSize)}
        href={(page) => rowsPath({ show: query.show, page })}
      />
    </section>
  );
}
