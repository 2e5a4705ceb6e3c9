import { Link } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useUnread } from '#web/unread.ts';
import { useWishCount } from '#web/wishlist.ts';
import styles from './tile-list.module.css';
import { type Counted, tilesOf } from './tiles.ts';

const words: Record<Counted, string> = { wishes: 'saved', messages: 'unread', notifications: 'unread' };

/** Everything a role can go to from its dashboard; `wide` sets it in columns. */
export function TileList({ viewer, wide = false }: { viewer: Me; wide?: boolean }) {
  const counts: Record<Counted, number> = { ...useUnread(), wishes: useWishCount() ?? 0 };
  return (
    <nav className={classNames(styles.tiles, wide && styles.wide)} aria-label="My account">
      <ul>
        {tilesOf[viewer.role](viewer).map(({ label, to, icon: Icon, counted, danger }) => (
          <li key={label}>
            <Link to={to} className={classNames(styles.tile, danger && styles.danger)}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span>{label}</span>
              {counted && counts[counted] > 0 && (
                <Badge>
                  {counts[counted]}
                  <span className="hidden-text">{words[counted]}</span>
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
