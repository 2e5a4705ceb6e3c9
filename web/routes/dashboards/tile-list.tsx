import { Link } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useUnread } from '#web/unread-counts.ts';
import { useWishCount } from '#web/wishlist.ts';
import styles from './tile-list.module.css';
import { type TileCount, tilesOf } from './tiles.ts';

const countLabels: Record<TileCount, string> = {
  wishes: 'saved',
  messages: 'unread',
  notifications: 'unread',
  listings: 'in total',
  orders: 'to post or hand over',
  rating: 'out of 5 stars',
  requests: 'pending',
  disputes: 'to decide',
  reports: 'open',
};

/** Counts that only this dashboard loads are passed in. The others come from the site-wide stores. */
type Counts = { [Name in TileCount]?: number | undefined };

/** Links to everything a role can open from its dashboard. `wide` lays them out in columns. */
export function TileList({ viewer, wide = false, counts: own }: { viewer: Me; wide?: boolean; counts?: Counts }) {
  const counts: Counts = { ...useUnread(), wishes: useWishCount(), ...own };
  return (
    <nav className={classNames(styles.tiles, wide && styles.wide)} aria-label="My account">
      <ul>
        {tilesOf[viewer.role](viewer).map(({ label, to, icon: Icon, counted, danger }) => (
          <li key={label}>
            <Link to={to} className={classNames(styles.tile, danger && styles.danger)}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span>{label}</span>
              {counted && <Count counted={counted} count={counts[counted] ?? 0} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ counted, count }: { counted: TileCount; count: number }) {
  if (count === 0) return null;
  return (
    <Badge>
      {counted === 'rating' ? count.toFixed(1) : count}
      <span className="hidden-text">{countLabels[counted]}</span>
    </Badge>
  );
}
