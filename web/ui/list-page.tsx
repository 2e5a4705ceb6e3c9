import type { ComponentProps, ReactNode } from 'react';
import { Navigate, useRevalidator } from 'react-router';
import styles from './list-page.module.css';
import { LoadError } from './load-error.tsx';
import { Pagination } from './pagination.tsx';
import { Skeleton } from './skeleton.tsx';
import { TitledPage } from './titled-page.tsx';

type Frame = Pick<ComponentProps<typeof TitledPage>, 'title' | 'aside' | 'narrow'>;

type Props<Row> = Frame & {
  /** Missing if the rows could not be loaded. */
  rows: readonly Row[] | null | undefined;
  children: (rows: readonly Row[]) => ReactNode;
  /** Replaces the rows if there are none. */
  empty: ReactNode;
  /** Shown if the rows could not be loaded; `reassurance` adds that nothing is lost. */
  failure: string;
  reassurance?: string;
  /** Content above the rows, such as filters. Also shown if the rows could not be loaded, since the filters may be the cause. */
  above?: ReactNode;
  /** Shown beside the rows on wide screens, and below them on others. */
  side?: ReactNode;
  pagination: ComponentProps<typeof Pagination> | null;
};

/**
 * A screen that shows one page of a list, or reports that it is empty or could not be loaded. A page past the end redirects to the last
 * one. Products use ProductList instead; the wishlist and payouts are not paged like this. My Reviews is, but it stays narrow when a tab is
 * empty, so that its tabs do not move, and has links below its pages.
 */
export function ListPage<Row>(props: Props<Row>) {
  const { rows, children, empty, failure, reassurance, above, side, pagination, ...frame } = props;
  const { revalidate } = useRevalidator();
  const lastPage = Math.max(1, pagination?.pages ?? 1);
  // The last rows of this page may just have been removed, so `empty` would wrongly say that there are none.
  if (rows?.length === 0 && pagination && pagination.page > lastPage)
    return <Navigate to={pagination.href(lastPage)} replace />;
  return (
    <TitledPage {...frame} narrow={frame.narrow && rows?.length !== 0}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {above}
          {!rows && <LoadError title={failure} reassurance={reassurance} onRetry={revalidate} />}
          {rows && (rows.length === 0 ? empty : children(rows))}
          {rows && pagination && <Pagination {...pagination} />}
        </div>
        {rows && side && <aside className={styles.column}>{side}</aside>}
      </div>
    </TitledPage>
  );
}

type SkeletonProps = Frame & { /** Says what is loading. */ status: string; rowHeight: string };

/** Shown while a ListPage is loading. */
export const ListPageSkeleton = ({ status, rowHeight, ...frame }: SkeletonProps) => (
  <TitledPage {...frame}>
    <div className={styles.column}>
      <p className={styles.status} role="status">
        {status}
      </p>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={rowHeight} radius="var(--r3)" />
      ))}
    </div>
  </TitledPage>
);
