import { Heart, Menu, ShoppingBasket, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { useBasketCount } from '#web/basket.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { dashboardOf } from '#web/parts/roles.ts';
import { useViewer, useViewerLoadFailed } from '#web/session.ts';
import { plural } from '#contract/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';
import { useWishCount } from '#web/wishlist.ts';
import { useHeroSearchInView } from './hero-search.ts';
import styles from './header.module.css';
import { SearchBox } from './search-box.tsx';
import { SideMenu } from './side-menu.tsx';

const maxLetters = 10;

/** Counts whole characters, so that an emoji is not cut in half. */
function shorten(name: string): string {
  const letters = [...name];
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('')}…` : name;
}

export function Header() {
  const { key, pathname } = useLocation();
  /** The `key` of the location at which the menu was opened: going back closes it. */
  const [menuKey, setMenuKey] = useState('');
  const searchInHero = useHeroSearchInView() && pathname === '/';
  const viewer = useViewer();
  return (
    <header className={styles.header}>
      <div className={`page ${styles.row}`}>
        <Link to="/" className={styles.home} aria-label="Skep, home page">
          <Logo />
        </Link>
        <div className={classNames(styles.search, searchInHero && styles.inHero)}>
          <SearchBox id="header-search" />
        </div>
        <nav aria-label="Main" className={styles.nav}>
          <Link to="/shop" className={styles.shop}>
            Shop
          </Link>
          <Account viewer={viewer} />
          <Count to="/wishlist" name="Wishlist" count={useWishCount()} icon={<Heart aria-hidden="true" />} />
          <Basket viewer={viewer} />
          <button
            type="button"
            className={styles.icon}
            aria-label="Menu"
            aria-haspopup="dialog"
            onClick={() => setMenuKey(key)}
          >
            <Menu aria-hidden="true" />
          </button>
        </nav>
      </div>
      <SideMenu open={menuKey === key} onClose={() => setMenuKey('')} />
    </header>
  );
}

function Account({ viewer }: { viewer: Me | null | undefined }) {
  if (useViewerLoadFailed())
    return (
      <Link to="/dashboard" className={styles.account}>
        <UserRound aria-hidden="true" />
        <span className={styles.name}>Account</span>
      </Link>
    );
  if (!viewer)
    return (
      <Link to="/login" className={classNames(styles.account, viewer === undefined && styles.guess)}>
        <UserRound aria-hidden="true" />
        <span className={styles.name}>Sign in</span>
      </Link>
    );
  return (
    <Link to={dashboardOf(viewer)} className={styles.account} title={viewer.name}>
      <span className={styles.online} />
      {viewer.avatar ? <Avatar name={viewer.name} src={viewer.avatar} size={28} /> : <UserRound aria-hidden="true" />}
      <span className="hidden-text">Your account, online: </span>
      <span className={styles.name}>{shorten(viewer.name)}</span>
    </Link>
  );
}

/** Admins do not buy, so they have no basket. */
function Basket({ viewer }: { viewer: Me | null | undefined }) {
  const count = useBasketCount();
  if (viewer?.role === 'admin') return null;
  const className = viewer === undefined ? styles.forBuyers : undefined;
  return (
    <Count
      to="/basket"
      name="Basket"
      count={count}
      icon={<ShoppingBasket aria-hidden="true" />}
      className={className}
    />
  );
}

type CountProps = { to: string; name: string; count: number | undefined; icon: ReactNode; className?: string };

function Count({ to, name, count, icon, className }: CountProps) {
  return (
    <Link
      to={to}
      className={classNames(styles.icon, className)}
      aria-label={count === undefined ? name : `${name}, ${plural(count, 'item')}`}
    >
      {icon}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </Link>
  );
}
