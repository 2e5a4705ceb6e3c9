import type { Picture as PictureShape } from '#contract/catalogue.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Mark } from '#web/ui/logo.tsx';
import styles from './picture.module.css';

type Props = {
  picture: PictureShape | undefined;
  /** Empty if the text beside it says the same. */
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** Whether this is one of the screen's main pictures, which load eagerly. All others load lazily. */
  eager?: boolean;
  className?: string | undefined;
};

const atWidth = (url: string, width: number) => url.replace(/[^/]+\.webp$/, `${width}.webp`);

/** A responsive square picture with its blurred version or average colour as a placeholder. Shows the Skep mark if there is no picture. */
export function Picture({ picture, alt, sizes, eager = false, className }: Props) {
  if (!picture)
    return (
      <span
        className={classNames(styles.none, className)}
        {...(alt ? { role: 'img', 'aria-label': `${alt}, no picture` } : { 'aria-hidden': true })}
      >
        <Mark size={88} />
      </span>
    );
  const { url, width, height, widths, placeholder, blur } = picture;
  return (
    <img
      className={classNames(styles.picture, className)}
      src={atWidth(url, Math.max(...widths))}
      srcSet={widths.map((pixels) => `${atWidth(url, pixels)} ${pixels}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      style={{ backgroundColor: placeholder, ...(blur && { backgroundImage: `url(${blur})` }) }}
    />
  );
}

/** The `view-transition-name` of a listing's picture, on its card and on its own page. */
export const pictureTransitionName = ({ _id }: { _id: string }): string => `listing-${_id}`;
