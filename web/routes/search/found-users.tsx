import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import type { FoundUser } from '#contract/search.ts';
import { pageSize } from '#contract/sizes.ts';
import { call } from '#web/api.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { MessageButton } from '#web/parts/message-button.tsx';
import { roleLabels } from '#web/parts/roles.ts';
import { useViewer } from '#web/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Rating } from '#web/ui/stars.tsx';
import { useMore } from '#web/use-more.ts';
import styles from './found-users.module.css';

type Props = {
  keyword: string;
  /** The first page. */
  items: readonly FoundUser[];
  total: number;
};

/** People who match a search. A button shows more of them, since the page number in the URL belongs to the products. */
export function FoundUsers({ keyword, items, total }: Props) {
  const users = useMore({
    first: items,
    size: pageSize,
    readPage: async (page) =>
      (await call('GET /api/searches', { query: { keyword, limit: String(pageSize), page } })).users.items,
    failure: 'More people could not be loaded. Please try again.',
  });
  return (
    <section aria-labelledby="users">
      <h2 id="users" className={styles.title}>
        People ({total})
      </h2>
      <ul className={styles.users}>
        {users.items.map((user) => (
          <li key={user._id}>
            <UserCard user={user} />
          </li>
        ))}
      </ul>
      {users.hasMore && users.items.length < total && (
        <ShowMore className={styles.more} onMore={users.showMore}>
          Show more people
        </ShowMore>
      )}
    </section>
  );
}

/** The whole card links to the profile, unless it is the viewer's own. */
function UserCard({ user }: { user: FoundUser }) {
  const { _id, name, avatar, role, averageRating, reviewCount, isBusiness, businessName, companyNumber, location } =
    user;
  const own = useViewer()?._id === _id;
  return (
    <article className={styles.card}>
      <Avatar name={name} src={avatar} size={56} />
      <div className={styles.who}>
        <h3>{own ? name : <Link to={`/profile/${_id}`}>{name}</Link>}</h3>
        <p className={styles.line}>
          <Badge>{roleLabels[role]}</Badge>
          {role !== 'admin' && <Rating value={averageRating} count={reviewCount} />}
        </p>
        {isBusiness && (
          <p className={styles.detail}>
            {businessName}
            {companyNumber && `, company number ${companyNumber}`}
          </p>
        )}
        <p className={styles.detail}>
          <MapPin size={16} strokeWidth={1.75} aria-hidden="true" />
          {[location.city, location.country].filter(Boolean).join(', ')}
        </p>
      </div>
      {!own && (
        <div className={styles.message}>
          <MessageButton userId={_id} kind="soft" aria-label={`Message ${name}`}>
            Message
          </MessageButton>
        </div>
      )}
    </article>
  );
}
