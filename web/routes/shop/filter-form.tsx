import { type FocusEvent, type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditionLabels } from '#web/parts/condition.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './filter-form.module.css';
import { Group, OneOf, SeveralOf, TextFilter } from './filter-groups.tsx';
import type { Facets } from './load-shop.ts';
import { deliveryOptions, readShopQuery, returnOptions, type ShopQuery, shopPath } from './shop-query.ts';

const categoryLabels = Object.fromEntries(categoryNames.map((name) => [name, name]));

/** Every filter as a GET form: each change leads to the address it means; without JavaScript, Enter or a button does. `id` sets two apart. */
export function FilterForm({ id, query, facets }: { id: string; query: ShopQuery; facets: Facets }) {
  const { category, condition, deliveryMethod, returnPolicy, minPrice, maxPrice, city, postcode, sort } = query;
  return (
    <form {...useApply()} action="/shop" method="get" className={styles.form}>
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

/** A box or choice applies at once, a text when it is left or sent. */
function useApply() {
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const go = () => {
    if (!ref.current) return;
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(ref.current)) if (typeof value === 'string') search.append(name, value);
    void navigate(shopPath(readShopQuery(search)), { preventScrollReset: true });
  };
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
