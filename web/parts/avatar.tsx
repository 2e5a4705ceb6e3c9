import styles from './avatar.module.css';

type Props = { name: string; src: string | null; size?: number };

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map(([first]) => first)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

/** The `srcset` for the two sizes the server stores (`avatarWidths`). The preview of a new picture has only one size. */
const bothSizes = (src: string) =>
  src.endsWith('/320.webp') ? `${src.replace('/320.webp', '/96.webp')} 96w, ${src} 320w` : undefined;

/** A person's picture, or their initials. It is decorative, since the name is always beside it. */
export function Avatar({ name, src, size = 48 }: Props) {
  const style = { width: size, height: size, fontSize: size * 0.36 };
  return src ? (
    <img
      className={styles.avatar}
      src={src}
      srcSet={bothSizes(src)}
      sizes={`${size}px`}
      alt=""
      width={size}
      height={size}
      style={style}
      loading="lazy"
    />
  ) : (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
