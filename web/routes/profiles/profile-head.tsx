import { Clock, MailCheck, MapPin } from 'lucide-react';
import type { PublicProfile } from '#contract/accounts.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { formatDay } from '#contract/time.ts';
import { MessageButton } from '#web/parts/message-button.tsx';
import { usePresence } from './use-presence.ts';
import { ReportLink } from '#web/parts/report-link.tsx';
import { describeReplyTime } from '#web/parts/reply-time.ts';
import { roleLabels } from '#web/parts/roles.ts';
import { sellerLabel } from '#web/parts/seller-line.tsx';
import { plural } from '#contract/numbers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Stars } from '#web/ui/stars.tsx';
import styles from './profile.module.css';

export function ProfileHead({ profile }: { profile: PublicProfile }) {
  const { _id, name, avatar, role, isBusiness, trader, bio, location, createdAt } = profile;
  const isOnline = usePresence(_id);
  return (
    <header className={styles.head}>
      <Avatar name={name} src={avatar} size={112} />
      <div className={styles.who}>
        <h1>{name}</h1>
        {trader && trader.name !== name && <p className={styles.business}>{trader.name}</p>}
        <p className={styles.line}>
          <Badge>{roleLabels[role]}</Badge>
          {role === 'seller' && <Badge>{sellerLabel(isBusiness)}</Badge>}
          {isOnline && <Badge tone="leaf">Online</Badge>}
          {role === 'buyer' && profile.checks.emailVerified && (
            <Badge tone="leaf" icon={<MailCheck aria-hidden="true" />}>
              Email verified
            </Badge>
          )}
          <span className={styles.place}>
            <MapPin size={17} strokeWidth={1.75} aria-hidden="true" />
            {[location.city, location.country].filter(Boolean).join(', ')}
          </span>
        </p>
        <Counts profile={profile} />
        {bio && <p className={styles.bio}>{bio}</p>}
        <p className={styles.since}>On Skep since {formatDay(createdAt)}</p>
      </div>
      <div className={styles.actions}>
        <MessageButton userId={_id}>Message {roleLabels[role]}</MessageButton>
        <ReportLink kind="seller" id={_id} ownerId={_id}>
          {role === 'seller' ? 'Report this seller' : 'Report this person'}
        </ReportLink>
      </div>
    </header>
  );
}

function Counts({ profile }: { profile: PublicProfile }) {
  const { averageRating, reviewCount, productCount, role, replyMinutes } = profile;
  return (
    <p className={styles.line}>
      {reviewCount > 0 ? (
        <span className={styles.rating}>
          <Stars value={averageRating} /> <b>{averageRating.toFixed(1)}</b> from {plural(reviewCount, 'review')}
        </span>
      ) : (
        'No reviews yet'
      )}
      {role === 'seller' && <span className={styles.count}>{plural(productCount, 'product')}</span>}
      {replyMinutes !== null && (
        <span className={styles.place}>
          <Clock size={17} strokeWidth={1.75} aria-hidden="true" />
          {describeReplyTime(replyMinutes)}
        </span>
      )}
    </p>
  );
}
