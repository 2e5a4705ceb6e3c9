import type { Picture as PictureShape } from '#contract/catalogue.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Mark } from '#web/ui/logo.tsx';
import styles from './picture.module.css';

type Props = {
  picture: PictureShape | undefined;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute has it. */
  sizes: string;
  /** The picture the screen is about: fetched first. All others are fetched when they come near. */
  first?: boolean;
  className?: string | undefined;
};

const atWidth = (url: string, width: number) => url.replace(/[^/]+\.webp$/, `${width}.webp`);

/** A square picture in the width the window needs, itself blurred or its average colour under it; the mark where there is none. */
export function Picture({ picture, alt, sizes, first = false, className }: Props) {
  if (!picture)
    return (
      <span className={classNames(styles.none, className)} role="img" aria-label={`${alt}, no picture`}>
        <Mark size={88} />
      </span>
    );
  const { url, width, height, widths, placeholder, blur } = picture;
  return (
    <img
      className={classNames(styles.picture, className)}
      src={atWidth(url, Math.max(...widths))}
      srcSet={widths.map((one) => `${atWidth(url, one)} ${one}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
      style={{ backgroundColor: placeholder, ...(blur && { backgroundImage: `url(${blur})` }) }}
    />
  );
}
