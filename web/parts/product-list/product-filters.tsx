import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { categoryNames } from '#contract/bees/categories.ts';
import { maxLength } from '#contract/sizes.ts';
import { conditionLabels } from '#web/parts/condition.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './product-filters.module.css';
import { Group, RadioFilter, CheckboxFilter, TextFilter } from './filter-groups.tsx';
import type { Facets } from './load-list.ts';
import { lists } from './list-paths.ts';
import { deliveryOptions, listPath, type ProductQuery, readProductQuery, returnOptions } from './product-query.ts';

const categoryLabels = Object.fromEntries(categoryNames.map((name) => [name, name]));

type Props = { id: string; query: ProductQuery; loading: boolean; facets: Facets };

/**
 * All filters as a GET form. Each change navigates to its URL; without JavaScript, Enter or the button does. `id` must be
 * unique on the page.
 */
export function ProductFilters({ id, query, loading, facets }: Props) {
  const { path, category, condition, deliveryMethod, returnPolicy, minPrice, maxPrice, city, postcode } = query;
  return (
    <form {...useApply(query, loading)} action={path} method="get" className={styles.form}>
      {query.sort !== lists[path].sort && <input type="hidden" name="sort" value={query.sort} />}
      <Keyword form={id} query={query} />
      <CheckboxFilter
        name="category"
        legend="Category"
        options={categoryLabels}
        chosen={category}
        counts={facets.category}
      />
      <Group legend="Price">
        <div className={styles.prices}>
          <TextFilter form={id} name="minPrice" label="From" value={minPrice} before="£" inputMode="decimal" />
          <TextFilter form={id} name="maxPrice" label="To" value={maxPrice} before="£" inputMode="decimal" />
        </div>
      </Group>
      <RadioFilter
        name="deliveryMethod"
        legend="Delivery"
        options={deliveryOptions}
        chosen={deliveryMethod}
        counts={facets.deliveryMethod}
      />
      <Group legend="Location">
        <TextFilter form={id} name="city" label="City" value={city} autoComplete="address-level2" />
        <TextFilter
          form={id}
          name="postcode"
          label="Postcode starts with"
          value={postcode}
          maxLength={maxLength.city}
          hint="For a wider area, enter only the letters: HR instead of HR1."
        />
      </Group>
      <CheckboxFilter
        name="condition"
        legend="Condition"
        options={conditionLabels}
        chosen={condition}
        counts={facets.condition}
      />
      <RadioFilter
        name="returnPolicy"
        legend="Returns"
        options={returnOptions}
        chosen={returnPolicy}
        counts={facets.returnPolicy}
      />
      <Button type="submit" wide className={styles.apply}>
        Show results
      </Button>
    </form>
  );
}

/** The shop has a keyword filter. On the search page, the keyword is in the header's search box. */
function Keyword({ form, query: { path, keyword } }: { form: string; query: ProductQuery }) {
  const { keywordName } = lists[path];
  if (path === '/search') return <input type="hidden" name={keywordName} value={keyword} />;
  return (
    <Group legend="Keyword">
      <TextFilter form={form} name={keywordName} label="Search for" value={keyword} maxLength={maxLength.keyword} />
    </Group>
  );
}

const isText = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text';

function queryOf(form: HTMLFormElement, path: ProductQuery['path']): ProductQuery {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value);
  return readProductQuery(path, search);
}

/** Replaces what was typed in text fields with the parsed values: '£5' with '5'. */
function normaliseTexts(form: HTMLFormElement, query: ProductQuery): void {
  for (const field of form.elements)
    if (isText(field)) field.value = String(query[field.name as keyof ProductQuery] ?? '');
}

/** Checkboxes and radio buttons apply immediately, text fields on blur or submit. */
function useApply(query: ProductQuery, loading: boolean) {
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const go = () => {
    if (!ref.current) return;
    const next = queryOf(ref.current, query.path);
    normaliseTexts(ref.current, next);
    sent.current.add(listPath(next));
    void navigate(listPath(next), { preventScrollReset: true });
  };
  const sent = useFormFollowsUrl(ref, query, loading);
  return {
    ref,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      go();
    },
    onChange: ({ target }: FormEvent) => {
      if (!isText(target)) go();
    },
    onBlur: ({ target }: FocusEvent) => {
      if (isText(target) && target.value !== target.defaultValue) go();
    },
  };
}

/**
 * Resets the form when something other than the form has changed the URL: a badge, a link or going back. The form is uncontrolled, so that
 * no choice is lost while responses are pending. Returns the URLs that the form itself navigated to.
 */
function useFormFollowsUrl(ref: RefObject<HTMLFormElement | null>, query: ProductQuery, loading: boolean) {
  const url = listPath({ ...query, page: 1 });
  const { path } = query;
  const sent = useRef(new Set<string>());
  useEffect(() => {
    if (!ref.current) return;
    if (!sent.current.has(url)) ref.current.reset();
    if (!loading && listPath(queryOf(ref.current, path)) === url) sent.current.clear();
  }, [ref, url, path, loading]);
  return sent;
}
