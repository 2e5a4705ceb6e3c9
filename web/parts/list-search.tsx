import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { maxLength } from '#contract/sizes.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './list-search.module.css';

/** Searches the list called `list`; `text` is the current search. */
export function ListSearch(props: { list: string; label: string; text: string; onSearch: (text: string) => void }) {
  const { list, label, text, onSearch } = props;
  const ref = useRef<HTMLFormElement>(null);
  // Going back changes the search; a remounted field would lose focus.
  useEffect(() => {
    const field = ref.current?.elements.namedItem('search');
    if (field instanceof HTMLInputElement) field.value = text;
  }, [text]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(textOf(new FormData(event.currentTarget), 'search').trim());
  };
  return (
    <form role="search" aria-label={list} onSubmit={submit} ref={ref} className={styles.search}>
      <Field
        name="search"
        label={label}
        type="search"
        defaultValue={text}
        maxLength={maxLength.search}
        after={<Button type="submit" kind="quiet" aria-label="Search" icon={<Search aria-hidden="true" />} />}
      />
    </form>
  );
}
