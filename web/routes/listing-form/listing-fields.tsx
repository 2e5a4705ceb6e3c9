import type { ReactNode } from 'react';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, deliveryMethods, returnPolicies } from '#contract/catalogue.ts';
import { fieldLabels, type ListingTexts } from '#contract/listing-texts.ts';
import { conditionLabels } from '#web/parts/condition.ts';
import { Checkbox, Choices, Field, Radio, SelectField, TextArea } from '#web/ui/field.tsx';
import styles from './listing-form.module.css';

type Props = { texts: ListingTexts; errors: Record<string, string> };

const wayLabels = { postage: 'Postage', collection: 'Collection' };

/** What the field of a name is given. */
const namer =
  ({ texts, errors }: Props) =>
  <N extends keyof ListingTexts>(name: N) => ({
    name,
    label: fieldLabels[name],
    error: errors[name],
    defaultValue: texts[name],
  });

/** Everything of a listing but its pictures. The inputs are the browser's own and start with `texts`. */
export function ListingFields({ texts, errors }: Props) {
  const named = namer({ texts, errors });
  return (
    <>
      <Section title="What it is">
        <Field
          {...named('title')}
          required
          maxLength={120}
          autoComplete="off"
          hint="What, which kind, how much: 'Ling heather honey, pressed, 340 g'."
        />
        <div className={styles.pair}>
          <SelectField {...named('category')} required>
            {categoryNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField {...named('condition')} required>
            {conditions.map((one) => (
              <option key={one} value={one}>
                {conditionLabels[one]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextArea {...named('description')} rows={7} maxLength={5000} hint="Optional." />
      </Section>
      <Amounts texts={texts} errors={errors} />
      <Section title="How it gets there">
        <Ways texts={texts} errors={errors} />
        <div className={styles.postage}>
          <Field
            {...named('postagePrice')}
            before="£"
            inputMode="decimal"
            autoComplete="off"
            hint="Leave it empty for free postage."
          />
        </div>
        <Choices legend={fieldLabels.returnPolicy} error={errors.returnPolicy}>
          {returnPolicies.map((policy) => (
            <Radio
              key={policy}
              name="returnPolicy"
              value={policy}
              label={policy}
              defaultChecked={texts.returnPolicy === policy}
            />
          ))}
        </Choices>
      </Section>
      <Section title="Where it is">
        <p className={styles.note}>Buyers see the city and the first half of the postcode only.</p>
        <div className={styles.pair}>
          <Field {...named('location.city')} required autoComplete="address-level2" />
          <Field
            {...named('location.postcode')}
            required
            autoComplete="postal-code"
            autoCapitalize="characters"
            placeholder="RM1 2XY"
          />
        </div>
        <Field {...named('location.country')} required autoComplete="country-name" />
      </Section>
    </>
  );
}

function Amounts(props: Props) {
  const named = namer(props);
  return (
    <Section title="Price and stock">
      <div className={styles.pair}>
        <Field {...named('price')} required before="£" inputMode="decimal" autoComplete="off" />
        <Field {...named('quantity')} required inputMode="numeric" autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <Field
          {...named('netWeightGrams')}
          inputMode="numeric"
          autoComplete="off"
          hint="Optional. For what is sold by weight, so that buyers see the price per kg."
        />
        <Field
          {...named('lowStockAt')}
          inputMode="numeric"
          autoComplete="off"
          hint="Optional; 2 unless you say otherwise."
        />
      </div>
    </Section>
  );
}

function Ways({ texts, errors }: Props) {
  return (
    <div id="deliveryMethods" tabIndex={-1}>
      <Choices legend={fieldLabels.deliveryMethods} error={errors.deliveryMethods}>
        {deliveryMethods.map((way) => (
          <Checkbox
            key={way}
            name="deliveryMethods"
            id={`deliver-${way}`}
            value={way}
            label={wayLabels[way]}
            defaultChecked={texts.deliveryMethods.includes(way)}
          />
        ))}
      </Choices>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
