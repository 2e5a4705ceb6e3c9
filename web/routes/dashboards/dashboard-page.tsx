import type { ReactNode } from 'react';
import type { Me } from '#contract/accounts.ts';
import { SignOutButton } from '#web/parts/sign-out-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AvatarUpload } from './avatar-upload.tsx';
import styles from './dashboard.module.css';

type Props = { viewer: Me; title: ReactNode; name?: string; action?: ReactNode; children: ReactNode };

/** The viewer's details and the Sign Out button, with the role's own content below. */
export function DashboardPage({ viewer, title, name, action, children }: Props) {
  return (
    <div className={classNames('page', styles.page)}>
      <header className={styles.head}>
        <AvatarUpload viewer={viewer} />
        <div className={styles.who}>
          <h1>{title}</h1>
          {name && <p className={styles.name}>{name}</p>}
          <p className={styles.meta}>
            <span>{viewer.email}</span>
            <span>Email verified: {viewer.isVerified ? 'Yes' : 'No'}</span>
          </p>
        </div>
        <div className={styles.headActions}>
          {action}
          <SignOutButton />
        </div>
      </header>
      {children}
    </div>
  );
}

export function DashboardSkeleton() {
  return (
    <div className={classNames('page', styles.page)}>
      <p className="hidden-text" role="status">
        Loading your account...
      </p>
      <div className={styles.head}>
        <Skeleton width="72px" height="72px" radius="50%" />
        <Skeleton width="260px" height="56px" />
      </div>
      <div className={styles.columns}>
        <Skeleton height="320px" radius="var(--r3)" />
        <Skeleton height="620px" radius="var(--r3)" />
      </div>
    </div>
  );
}
