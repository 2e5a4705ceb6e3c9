import { useEffect, useState } from 'react';
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { plural } from '#contract/numbers.ts';
import { formatDay } from '#contract/time.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { statusNames } from '#web/routes/applications/status-names.ts';
import { AvatarUpload } from '#web/routes/dashboards/avatar-upload.tsx';
import { requireRole } from '#web/parts/require-role.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { ActivityPanel } from './activity.tsx';
import { BanButton } from './ban-button.tsx';
import { History } from './history.tsx';
import { UserForm } from './user-form.tsx';
import { roleNames, UserStatus } from './user-status.tsx';
import styles from './users.module.css';

const title = 'Edit User';
export const meta = privateMeta(title);

const applicationTexts: Record<Me['kycStatus'], string> = { none: 'None', ...statusNames };

/** `user` is null if it could not be loaded, undefined if there is none. */
export async function clientLoader({ request, params }: { request: Request; params: { id: string } }) {
  const viewer = await requireRole(request, 'admin');
  try {
    const [user, activity, entries] = await Promise.all([
      call('GET /api/admins/users/{id}', { params }),
      call('GET /api/admins/users/{id}/activity', { params }).catch(logAndReturnNull),
      call('GET /api/admins/audit', { query: { search: params.id, limit: '20' } }).catch(logAndReturnNull),
    ]);
    return { user, activity, entries, isSelf: user._id === viewer._id };
  } catch (error) {
    const isMissing = error instanceof ApiError && [400, 404].includes(error.status);
    const user = isMissing ? undefined : logAndReturnNull(error);
    return { user, activity: null, entries: null, isSelf: false };
  }
}

export const HydrateFallback = () => <PageSkeleton title={title} status="Loading the user..." heights={['520px']} />;

export default function User() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { id } = useParams();
  const { user, activity, entries, isSelf } = useLastLoaded(loaded.user === null ? null : loaded, id) ?? loaded;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (loaded.user === null) toast.error('Failed to load user');
  }, [loaded]);
  if (!user)
    return (
      <TitledPage title={title}>
        {user === null ? (
          <LoadError title="The user could not be loaded." onRetry={revalidate} />
        ) : (
          <EmptyState title="User not found." action={<LinkButton to="/admin/users">All Users</LinkButton>} />
        )}
      </TitledPage>
    );
  return (
    <TitledPage
      narrow
      title={user.name}
      aside={<UserStatus user={user} />}
      list={{ path: '/admin/users', name: 'All Users' }}
    >
      <div className={styles.panels}>
        <Overview user={user} isSelf={isSelf} />
        <ActivityPanel userId={user._id} activity={activity} />
        <History user={user} entries={entries} />
        {!user.isDeleted && <Details key={user._id} user={user} isSelf={isSelf} />}
      </div>
    </TitledPage>
  );
}

/** After each save, the form shows what the server stored. Until then it keeps what was typed, even if the user is reloaded. */
function Details({ user, isSelf }: { user: Me; isSelf: boolean }) {
  const { revalidate } = useRevalidator();
  const [saves, setSaves] = useState(0);
  const onSaved = async () => {
    await revalidate();
    setSaves(saves + 1);
  };
  return (
    <Panel title="Details">
      {!isSelf && (
        <div className={styles.picture}>
          <AvatarUpload
            viewer={user}
            path={`/api/admins/users/${user._id}/avatar`}
            label="Change picture"
            onUploaded={revalidate}
          />
        </div>
      )}
      <UserForm key={saves} user={user} isSelf={isSelf} onSaved={onSaved} />
    </Panel>
  );
}

function Overview({ user, isSelf }: { user: Me; isSelf: boolean }) {
  const { _id, role, createdAt, flagCount, productCount, averageRating, reviewCount, kycStatus } = user;
  const facts: [name: string, fact: string | number][] = [
    ['ID', _id],
    ['Role', roleNames[role]],
    ['Joined', formatDay(createdAt)],
    ['Flags', flagCount],
    ['Seller application', applicationTexts[kycStatus]],
    ['Products', productCount],
    [
      'Rating',
      reviewCount > 0 ? `${averageRating.toFixed(1)} from ${plural(reviewCount, 'review')}` : 'No ratings yet',
    ],
  ];
  return (
    <Panel title="Overview" aside={!isSelf && !user.isDeleted && <BanButton user={user} />}>
      <FactList facts={facts} kind="columns" />
      {user.isDeleted && <p>The account was deleted. Orders, reviews, messages and reports are retained.</p>}
      {role !== 'admin' && !user.isBanned && !user.isDeleted && (
        <p>
          <Link to={`/profile/${_id}`}>Public profile</Link>
        </p>
      )}
    </Panel>
  );
}
