import { useState } from 'react';
import { toast } from './ui/toasts.tsx';

type Props<Item> = {
  /** The first page; a new first page resets the list. */
  first: readonly Item[];
  /** Items per page. */
  size: number;
  readPage: (page: string) => Promise<readonly Item[]>;
  /** Shown if a page could not be loaded. */
  failure: string;
};

/** A list that grows by a page with each `showMore`. `hasMore` is false once a page is not full. */
export function useMore<Item extends { _id: string }>({ first, size, readPage, failure }: Props<Item>) {
  const start = { first, items: first, page: 1, hasMore: first.length === size };
  const [read, setRead] = useState(start);
  const { items, page, hasMore } = read.first === first ? read : start;
  const showMore = async () => {
    try {
      const next = await readPage(String(page + 1));
      const known = new Set(items.map(({ _id }) => _id));
      const added = next.filter(({ _id }) => !known.has(_id));
      setRead({ first, items: [...items, ...added], page: page + 1, hasMore: next.length === size });
    } catch {
      toast.error(failure);
    }
  };
  return { items, hasMore, showMore };
}
