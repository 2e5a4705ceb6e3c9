import { Link } from 'react-router';
import { categoryNames } from '#contract/bees/categories.ts';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { categoryIcons } from './category-icons.tsx';
import styles from './side-menu.module.css';
import { SocialLinks } from './social-links.tsx';

const links = [
  ['Help & Support', '/support'],
  ['Upgrade to Seller Account', '/upgarde-account'],
  ['Bee for Business', '/business'],
  ['Delivery & Returns', '/terms-and-conditions'],
] as const;

export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="Shop by category">
      <nav aria-label="Menu">
        <ul className={styles.categories}>
          {categoryNames.map((name) => {
            const Icon = categoryIcons[name];
            return (
              <li key={name}>
                <Link to={categoryPath(name)} onClick={onClose}>
                  <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                  {name}
                </Link>
              </li>
            );
          })}
        </ul>
        <ul className={styles.links}>
          {links.map(([label, to]) => (
            <li key={to}>
              <Link to={to} onClick={onClose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <SocialLinks />
      </nav>
    </Sheet>
  );
}
