import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { maxLength } from '#contract/sizes.ts';
import { addRecentSearch, clearRecentSearches } from '#web/recent-searches.ts';
import { isListPath, lists } from '#web/parts/product-list/list-paths.ts';
import { plural } from '#contract/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './search-box.module.css';
import { searchPath, type Suggestion, useSuggestions } from './suggestions.ts';

const placeholder = 'Search our products, brands & services';

/** A GET form to /search. With JavaScript, it is a combobox that shows suggestions as the user types. `large` is for the hero. */
export function SearchBox({ id, large = false }: { id: string; large?: boolean }) {
  const { text, setText, options, active, setActive, close, submit, onFocus, onKeyDown, choose } = useSearchBox();
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-option-${index}`;
  return (
    <form
      role="search"
      action="/search"
      method="get"
      className={classNames(styles.box, large && styles.large)}
      onSubmit={submit}
    >
      <label className="hidden-text" htmlFor={id}>
        Search
      </label>
      <input
        id={id}
        name="query"
        type="search"
        maxLength={maxLength.keyword}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        className={styles.input}
        value={text}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        onChange={(event) => setText(event.target.value)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <button type="submit" className={styles.button}>
        <Search size={20} strokeWidth={2} aria-hidden="true" />
        <span className={large ? undefined : 'hidden-text'}>Search</span>
      </button>
      <span className="hidden-text" aria-live="polite">
        {options.length > 0 && plural(options.length, 'suggestion')}
      </span>
      <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list} hidden={options.length === 0}>
        {options.map((option, index) => (
          <div
            key={option.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onMouseMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span>{option.label}</span>
            <span className={styles.detail}>{option.detail}</span>
          </div>
        ))}
      </div>
    </form>
  );
}

function useSearchBox() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const list = isListPath(pathname) && lists[pathname];
  const searched = list ? (search.get(list.keywordName) ?? '').trim() : '';
  const [text, setTyped] = useState(searched);
  const [open, setOpen] = useState(false);
  const [activeKey, setActiveKey] = useState('');
  const [shownFor, setShownFor] = useState(searched);
  if (searched !== shownFor) {
    setShownFor(searched);
    setTyped(searched);
  }

  const options = useSuggestions(text, open);
  const active = options.findIndex(({ key }) => key === activeKey);
  const setActive = (index: number) => setActiveKey(options[index]?.key ?? '');
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ to }: Suggestion) => {
    close();
    if (!to) return clearRecentSearches();
    setTyped(searched);
    void navigate(to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (!query) return;
    close();
    addRecentSearch(query);
    void navigate(searchPath(query));
  };
  /** An empty box shows the recent searches. */
  const onFocus = () => {
    if (!text.trim()) setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (step && options.length) {
      // Cycles from -1 (nothing chosen) through the list and back to the text.
      const next = ((active + 1 + step + options.length + 1) % (options.length + 1)) - 1;
      setActive(next);
      event.currentTarget.form?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  const setText = (next: string) => {
    setTyped(next);
    setOpen(true);
    setActive(-1);
  };
  return { text, setText, options, active, setActive, close, submit, onFocus, onKeyDown, choose };
}
