import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import type { FoundUser } from '#contract/search.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { MessageButton } from '#web/parts/message-button.tsx';
import { roleLabels } from '#web/parts/roles.ts';
import { useViewer } from '#web/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Rating } from '#web/ui/stars.tsx';
import styles from './found-users.module.css';

export function FoundUsers({ users, total }: { users: readonly FoundUser[]; total: number }) {
  return (
    <section aria-labelledby="users">
      <h2 id="users" className={styles.title}>
        People ({total})
      </h2>
      <ul className={styles.users}>
        {users.map((user) => (
          <li key={user._id}>
            <UserCard user={user} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole card leads to the profile, unless it is the viewer's own. */
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
          <MessageButton userId={_id} kind="soft">
            Message<span className="hidden-text"> {name}</span>
          </MessageButton>
        </div>
      )}
    </article>
  );
}
