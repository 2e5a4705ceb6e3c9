import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditionLabels } from '#web/parts/condition.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './filter-form.module.css';
import { Group, OneOf, SeveralOf, TextFilter } from './filter-groups.tsx';
import type { Facets } from './load-shop.ts';
import { deliveryOptions, readShopQuery, returnOptions, type ShopQuery, shopPath } from './shop-query.ts';

const categoryLabels = Object.fromEntries(categoryNames.map((name) => [name, name]));

type Props = { id: string; query: ShopQuery; loading: boolean; facets: Facets };

/** Every filter as a GET form: each change leads to the address it means; without JavaScript, Enter or a button does. `id` sets two apart. */
export function FilterForm({ id, query, loading, facets }: Props) {
  const { category, condition, deliveryMethod, returnPolicy, minPrice, maxPrice, city, postcode, sort } = query;
  return (
    <form {...useApply(query, loading)} action="/shop" method="get" className={styles.form}>
      {sort !== 'newest' && <input type="hidden" name="sort" value={sort} />}
      <SeveralOf
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
      <OneOf
        name="deliveryMethod"
        legend="Delivery"
        options={deliveryOptions}
        chosen={deliveryMethod}
        counts={facets.deliveryMethod}
      />
      <Group legend="Where">
        <TextFilter form={id} name="city" label="City" value={city} autoComplete="address-level2" />
        <TextFilter form={id} name="postcode" label="Postcode begins with" value={postcode} maxLength={10} />
      </Group>
      <SeveralOf
        name="condition"
        legend="Condition"
        options={conditionLabels}
        chosen={condition}
        counts={facets.condition}
      />
      <OneOf
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

const isText = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text';

function queryOf(form: HTMLFormElement): ShopQuery {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value);
  return readShopQuery(search);
}

/** Texts as they were understood: '£5' as '5'. */
function tidyTexts(form: HTMLFormElement, query: ShopQuery): void {
  for (const field of form.elements)
    if (isText(field)) field.value = String(query[field.name as keyof ShopQuery] ?? '');
}

/** A box or choice applies at once, a text when it is left or sent. */
function useApply(query: ShopQuery, loading: boolean) {
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const go = () => {
    if (!ref.current) return;
    const wanted = queryOf(ref.current);
    tidyTexts(ref.current, wanted);
    sent.current.add(shopPath(wanted));
    void navigate(shopPath(wanted), { preventScrollReset: true });
  };
  const sent = useFollow(ref, shopPath({ ...query, page: 1 }), loading);
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
 * The browser keeps what is pressed, so nothing pressed is lost while answers are on their way. The form follows the
 * address only when something else led there: a badge, a link, going back. Returns where the form itself led to.
 */
function useFollow(ref: RefObject<HTMLFormElement | null>, path: string, loading: boolean) {
  const sent = useRef(new Set<string>());
  useEffect(() => {
    if (!ref.current) return;
    if (!sent.current.has(path)) ref.current.reset();
    if (!loading && shopPath(queryOf(ref.current)) === path) sent.current.clear();
  }, [ref, path, loading]);
  return sent;
}
