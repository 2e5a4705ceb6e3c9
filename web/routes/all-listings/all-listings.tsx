import { Link, useLoaderData, useNavigate } from 'react-router';
import { listingFilters, type ModeratedListing } from '#contract/all-listings.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay } from '#contract/time.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { pagesSoFar } from '#web/list-query.ts';
import { ListSearch } from '#web/parts/list-search.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { requireRole } from '#web/parts/require-role.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import styles from './all-listings.module.css';
import { type ListingsQuery, listingsPath, loadListings, readListingsQuery } from './listings-query.ts';
import { ModerateButton } from './moderate-button.tsx';

const title = 'All Listings';
export const meta = privateMeta(title);

/** `found` is null if the listings could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  await requireRole(request, 'admin');
  const query = readListingsQuery(new URL(request.url).searchParams);
  const load = loadListings((input) => call('GET /api/admins/listings', input), query);
  return { query, found: await load.catch(logAndReturnNull) };
}

export const HydrateFallback = () => <ListPageSkeleton title={title} status="Loading listings..." rowHeight="96px" />;

export default function AllListings() {
  const { query, found: loaded } = useLoaderData<typeof clientLoader>();
  const found = useLastLoaded(loaded, listingsPath(query));
  const { page } = query;
  return (
    <ListPage
      title={title}
      above={<Toolbar query={query} />}
      rows={found?.listings}
      empty={<EmptyState title="No listings match your filters." />}
      failure="The listings could not be loaded."
      pagination={
        found && {
          page,
          pages: pagesSoFar(page, found.listings, found.hasMore),
          href: (other) => listingsPath({ ...query, page: other }),
        }
      }
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((listing) => (
            <Row key={listing._id} listing={listing} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

const names: Record<ModeratedListing['status'], string> = {
  active: 'Active',
  draft: 'Draft',
  withdrawn: 'Withdrawn',
  hidden: 'Hidden',
  removed: 'Removed',
};

const tones = { active: 'leaf', draft: 'straw', withdrawn: 'outline', hidden: 'slate', removed: 'brick' } as const;

function Toolbar({ query }: { query: ListingsQuery }) {
  const navigate = useNavigate();
  return (
    <div className={styles.toolbar}>
      <Chips label="Status" scroll>
        {([undefined, ...listingFilters] as const).map((status) => (
          <ChipLink
            key={status ?? ''}
            to={listingsPath({ ...query, status, page: 1 })}
            chosen={query.status === status}
            preventScrollReset
          >
            {status ? names[status] : 'All'}
          </ChipLink>
        ))}
      </Chips>
      <ListSearch
        list="All listings"
        label="Search by title, seller or ID"
        text={query.search}
        onSearch={(search) => void navigate(listingsPath({ ...query, search, page: 1 }), { preventScrollReset: true })}
      />
    </div>
  );
}

function Row({ listing }: { listing: ModeratedListing }) {
  const { _id, title: name, category, price, image, seller, status, reason, createdAt } = listing;
  return (
    <li className={styles.row}>
      <Thumb src={image ?? undefined} />
      <div className={styles.words}>
        <Badge tone={tones[status]}>{names[status]}</Badge>
        <p className={styles.name}>{status === 'active' ? <Link to={`/listing/${_id}`}>{name}</Link> : name}</p>
        <p className={styles.quiet}>
          {[category, price === null ? 'no price yet' : formatPounds(price), formatDay(createdAt)].join(' · ')}
          <br />
          <Link to={`/admin/users/${seller._id}`}>{seller.name}</Link>
        </p>
        {reason && <p className={styles.quiet}>Reason: {reason}</p>}
      </div>
      {status !== 'draft' && <ModerateButton listing={listing} />}
    </li>
  );
}
