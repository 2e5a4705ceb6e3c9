import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import styles from './titled-page.module.css';

type Props = {
  title: string;
  /** Shown beside the title. */
  aside?: ReactNode;
  /** The list that the page belongs to, as a link below the title. */
  list?: { path: string; name: string };
  /** A narrower layout, for text and forms. */
  narrow?: boolean;
  children: ReactNode;
};

/** A screen with its title above its content. */
export function TitledPage({ title, aside, list, narrow, children }: Props) {
  return (
    <div className={classNames('page', styles.page, narrow && styles.narrow)}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {aside}
      </div>
      {list && (
        <p className={styles.list}>
          <Link to={list.path}>{list.name}</Link>
        </p>
      )}
      {children}
    </div>
  );
}

type SkeletonProps = Pick<Props, 'title' | 'narrow'> & {
  /** Says what is loading. */
  status: string;
  /** The heights of its panels, as CSS lengths. */
  heights: string[];
};

/** Shown while a TitledPage is loading. */
export const PageSkeleton = ({ status, heights, ...frame }: SkeletonProps) => (
  <TitledPage {...frame}>
    <p className="hidden-text" role="status">
      {status}
    </p>
    <div className={styles.panels}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} radius="var(--r3)" />
      ))}
    </div>
  </TitledPage>
);
