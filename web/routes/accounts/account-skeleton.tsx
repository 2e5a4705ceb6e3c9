import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountPage } from './account-page.tsx';

/** Shown in place of an account screen until the viewer is known. */
export function AccountSkeleton({ title, fields }: { title: string; fields: number }) {
  return (
    <AccountPage title={title}>
      <span className="hidden-text" role="status">
        Loading...
      </span>
      {Array.from({ length: fields + 1 }, (_, at) => (
        <Skeleton key={at} height="48px" />
      ))}
    </AccountPage>
  );
}
