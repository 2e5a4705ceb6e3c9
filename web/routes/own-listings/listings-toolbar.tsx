import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { type OwnSort, saleStatuses } from '#contract/own-listings.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { listingsPath, type ListingsQuery, sortLabels, statusLabels } from './listings-query.ts';
import styles from './own-listings.module.css';

type Props = { query: ListingsQuery; counts: Record<'all' | (typeof saleStatuses)[number], number> };

/** Filters, search and sort order, all stored in the URL. */
export function ListingsToolbar({ query, counts }: Props) {
  const navigate = useNavigate();
  const go = (change: Partial<ListingsQuery>) =>
    void navigate(listingsPath({ ...query, page: 1, ...change }), { preventScrollReset: true });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ search: textOf(new FormData(event.currentTarget), 'search').trim() });
  };
  return (
    <div className={styles.toolbar}>
      <Chips label="Status" scroll>
        <ChipLink to={listingsPath({ ...query, status: undefined, page: 1 })} chosen={!query.status}>
          All {counts.all}
        </ChipLink>
        {saleStatuses.map((status) => (
          <ChipLink key={status} to={listingsPath({ ...query, status, page: 1 })} chosen={query.status === status}>
            {statusLabels[status]} {counts[status]}
          </ChipLink>
        ))}
      </Chips>
      <div className={styles.find}>
        <form role="search" aria-label="Your listings" onSubmit={search} key={query.search}>
          <Field
            name="search"
            label="Search your listings"
            type="search"
            defaultValue={query.search}
            maxLength={120}
            after={<Button type="submit" kind="quiet" aria-label="Search" icon={<Search aria-hidden="true" />} />}
          />
        </form>
        <SelectField
          name="sort"
          label="Sort"
          value={query.sort}
          onChange={({ target }) => go({ sort: target.value as OwnSort })}
        >
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
