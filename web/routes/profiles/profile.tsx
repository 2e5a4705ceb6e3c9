import { data, type MetaDescriptor } from 'react-router';
import { ApiError, call, type Call, callFor, callOnServer } from '#web/api.ts';
import type { PageHandle } from '#web/page-context.ts';
import { readPageNumber } from '#web/list-query.ts';
import { truncate } from '#web/typography.ts';
import { formatDay } from '#contract/time.ts';
import { MessageButton } from '#web/parts/message-button.tsx';
import { pageMeta } from '#web/parts/page-meta.ts';
import { NotFoundState } from '#web/parts/not-found-state.tsx';
import { Reviews } from '#web/parts/reviews.tsx';
import { roleLabels } from '#web/parts/roles.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Route } from './+types/profile.ts';
import { Checks } from './checks.tsx';
import { Products } from './products.tsx';
import { ProfileHead } from './profile-head.tsx';
import styles from './profile.module.css';

export const handle: PageHandle = {
  query: (search) => {
    const page = readPageNumber(search);
    return new URLSearchParams(page > 1 ? { page: String(page) } : {});
  },
};

async function load(call: Call, id: string, url: string) {
  const page = readPageNumber(new URL(url).searchParams);
  try {
    const query = page > 1 ? { page: String(page) } : {};
    const profile = await call('GET /api/users/{id}/public', { params: { id }, query });
    return data({ profile, page, hidden: false, failure: undefined });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const known = error.status === 403 || error.status === 404;
    return data(
      { profile: null, page, hidden: error.status === 403, failure: known ? undefined : error.message },
      { status: error.status || 503 },
    );
  }
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(callOnServer(context), params.userId, request.url);
export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) =>
  (await load(callFor(request), params.userId, request.url)).data;

export const meta: Route.MetaFunction = (args): MetaDescriptor[] => {
  const profile = args.loaderData?.profile;
  if (!profile) return [{ title: 'Profile | Skep' }, { name: 'robots', content: 'noindex' }];
  const { _id, name, role, bio, avatar, location } = profile;
  return pageMeta(args, {
    title: name,
    description: truncate(bio ?? '', 160) || `${roleLabels[role]} on Skep in ${location.city ?? location.country}.`,
    path: `/profile/${_id}`,
    image: avatar ?? undefined,
    type: 'profile',
  });
};

export default function Profile({ loaderData: { profile, page, hidden, failure }, params }: Route.ComponentProps) {
  if (!profile)
    return hidden ? (
      <HiddenAdmin userId={params.userId} />
    ) : (
      <NotFoundState title="User not found." reason="The account may have been closed." failure={failure} />
    );
  const { _id: id, reviewCount: total } = profile;
  const seller = profile.role === 'seller';
  const from = seller ? ('buyers' as const) : ('sellers' as const);
  return (
    <div className={`page ${styles.screen}`}>
      <ProfileHead profile={profile} />
      {profile.backOn && (
        <Notice>
          {profile.name} is away and will be back on {formatDay(profile.backOn)}.{' '}
          {profile.awayNote && `"${profile.awayNote}"`}
        </Notice>
      )}
      {seller && <Checks profile={profile} />}
      {seller && <Products profile={profile} page={page} />}
      <Reviews
        key={profile._id}
        title={`Reviews from ${from}`}
        newest={seller ? profile.reviewsFromBuyers : profile.reviewsFromSellers}
        total={total}
        readPage={(page) => call('GET /api/users/{id}/reviews', { params: { id }, query: { from, page } })}
        withProduct
        replyFrom={profile}
      />
    </div>
  );
}

function HiddenAdmin({ userId }: { userId: string }) {
  return (
    <div className="page">
      <EmptyState
        as="h1"
        title="This admin profile is not publicly available."
        action={<MessageButton userId={userId}>Message Admin</MessageButton>}
      />
    </div>
  );
}
