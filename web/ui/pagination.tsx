import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import styles from './pagination.module.css';

/** The page numbers to show: first, last, and those around the current one. A negative number marks a gap. */
function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [-number, number];
  });
}

type Props = {
  page: number;
  pages: number;
  href: (page: number) => string;
  /** What the pages list, if a screen has several lists. */
  listName?: string;
};

/** Plain links; renders nothing if there is only one page. */
export function Pagination({ page, pages, href, listName }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={listName ? `Pages of ${listName}` : 'Pages'} className={styles.pages}>
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev" aria-label="Previous page">
          <ArrowLeft aria-hidden="true" />
        </Link>
      )}
      {pageNumbers(page, pages).map((number) =>
        number < 0 ? (
          <span key={number} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={href(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={href(page + 1)} rel="next" aria-label="Next page">
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
