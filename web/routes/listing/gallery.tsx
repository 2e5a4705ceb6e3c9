import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Listing } from '#contract/catalogue.ts';
import { pictureTransitionName, Picture } from '#web/parts/picture.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import styles from './gallery.module.css';

const sizes = '(min-width: 1376px) 800px, (min-width: 900px) 55vw, 100vw';

/** How many pictures an arrow key moves by, -1 or 1; 0 for any other key. */
const stepOf = ({ key }: KeyboardEvent) => ({ ArrowLeft: -1, ArrowRight: 1 })[key] ?? 0;

type GalleryListing = Pick<Listing, '_id' | 'title' | 'pictures'>;

/** Pictures to swipe through, or to browse with the arrow keys or thumbnails. Clicking one opens it at full size. */
export function Gallery({ listing: { _id, title, pictures } }: { listing: GalleryListing }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const nameOf = (index: number) => `${title}, picture ${index + 1} of ${pictures.length}`;

  const show = (index: number) => {
    const next = Math.max(0, Math.min(pictures.length - 1, index));
    setShown(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth });
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setShown(Math.round(scrollLeft / clientWidth));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    show(shown + step);
  };

  if (pictures.length === 0) return <Picture picture={undefined} alt={title} sizes={sizes} className={styles.alone} />;
  return (
    <div role="group" aria-label="Pictures" onKeyDown={onKeyDown}>
      <div className={styles.window} style={{ viewTransitionName: pictureTransitionName({ _id }) }}>
        <ul ref={strip} className={styles.strip} tabIndex={pictures.length > 1 ? 0 : undefined} onScroll={onScroll}>
          {pictures.map((picture, index) => (
            <li key={picture.url} onClick={() => setZoomed(true)}>
              <Picture {...{ picture, sizes }} alt={nameOf(index)} eager={index === 0} className={styles.picture} />
            </li>
          ))}
        </ul>
        <button type="button" className={styles.zoom} aria-label="Enlarge picture" onClick={() => setZoomed(true)}>
          <ZoomIn size={22} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <Count shown={shown} pictures={pictures} />
      </div>
      <Thumbnails {...{ pictures, shown, show }} />
      <Sheet open={zoomed} onClose={() => setZoomed(false)} title={title} from="full">
        <Zoomed {...{ pictures, shown, show }} name={nameOf(shown)} />
      </Sheet>
    </div>
  );
}

type Shown = { pictures: Listing['pictures']; shown: number; show: (index: number) => void };

function Count({ pictures, shown }: Omit<Shown, 'show'>) {
  if (pictures.length === 1) return null;
  return (
    <p className={styles.count} aria-live="polite">
      <span className="hidden-text">Picture </span>
      {shown + 1} of {pictures.length}
    </p>
  );
}

function Thumbnails({ pictures, shown, show }: Shown) {
  if (pictures.length === 1) return null;
  return (
    <ul className={styles.thumbs}>
      {pictures.map((picture, index) => (
        <li key={picture.url}>
          <button
            type="button"
            aria-label={`Show picture ${index + 1}`}
            aria-pressed={index === shown}
            onClick={() => show(index)}
          >
            <Picture picture={picture} alt="" sizes="122px" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Zoomed({ pictures, shown, show, name }: Shown & { name: string }) {
  return (
    <div className={styles.zoomed}>
      <Picture picture={pictures[shown]} alt={name} sizes="100vw" eager className={styles.full} />
      {shown > 0 && (
        <button type="button" className={styles.before} aria-label="Previous picture" onClick={() => show(shown - 1)}>
          <ChevronLeft aria-hidden="true" />
        </button>
      )}
      {shown < pictures.length - 1 && (
        <button type="button" className={styles.after} aria-label="Next picture" onClick={() => show(shown + 1)}>
          <ChevronRight aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
