import { categoryNames } from '#contract/bees/categories.ts';
import { soldByWeight } from '#contract/bees/sold-by-weight.ts';
import { conditions, deliveryMethods, returnPolicies } from '#contract/catalogue.ts';
import { defaultLowStockAt } from '#contract/listing-fields.ts';
import { changeOfMindDays } from '#contract/refund-rules.ts';
import { fieldLabels, type ListingTexts } from '#contract/listing-texts.ts';
import { useViewer } from '#web/session.ts';
import { conditionLabels } from '#web/parts/condition.ts';
import { Checkbox, Choices, Field, Radio, SelectField, TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './listing-form.module.css';

type Props = { texts: ListingTexts; errors: Record<string, string> };

const methodLabels = { postage: 'Postage', collection: 'Collection' };

/** Returns the props of a field by its name. */
const propsFrom =
  ({ texts, errors }: Props) =>
  <N extends keyof ListingTexts>(name: N) => ({
    name,
    label: fieldLabels[name],
    error: errors[name],
    defaultValue: texts[name],
  });

/** Says which returns the law requires of a trader, whatever policy they choose. */
function TradersReturns() {
  if (!useViewer()?.isBusiness) return null;
  return (
    <p className={styles.note}>
      You're a trader, so buyers can still change their mind until {changeOfMindDays} days after they receive an item.
      This doesn't apply to live bees, or to food and cosmetics once the seal is broken.
    </p>
  );
}

function LocationNote() {
  const isTrader = useViewer()?.isBusiness;
  return (
    <p className={styles.note}>
      Everyone can see the city and the first half of the postcode. Buyers who collect can see the full postcode once
      they've paid.{isTrader && " As you're a trader, your business address is shown too."}
    </p>
  );
}

/** Every field of a listing except its pictures. The inputs are uncontrolled and start from `texts`. */
export function ListingFields({ texts, errors }: Props) {
  const field = propsFrom({ texts, errors });
  return (
    <>
      <Panel title="What you're selling">
        <Field
          {...field('title')}
          required
          autoComplete="off"
          hint="What it is, what kind and how much, e.g. 'Ling heather honey, pressed, 340 g'."
        />
        <div className={styles.pair}>
          <SelectField {...field('category')} required>
            {categoryNames.map((name) => (
              <option key={name} value={name} data-sold-by-weight={soldByWeight.has(name) || undefined}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('condition')} required>
            {conditions.map((condition) => (
              <option key={condition} value={condition}>
                {conditionLabels[condition]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextArea {...field('description')} rows={7} hint="Optional." />
      </Panel>
      <Amounts texts={texts} errors={errors} />
      <Panel title="Delivery and returns">
        <DeliveryMethods texts={texts} errors={errors} />
        <div role="status">
          <div className={styles.colonies}>
            <Notice>Colonies and nucs must be collected. Please don't offer to post them.</Notice>
          </div>
        </div>
        <div className={styles.postage}>
          <Field
            {...field('postagePrice')}
            before="£"
            inputMode="decimal"
            autoComplete="off"
            hint="Leave empty for free postage."
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
        <TradersReturns />
      </Panel>
      <Panel title="Location">
        <LocationNote />
        <div className={styles.pair}>
          <Field {...field('location.city')} required autoComplete="address-level2" />
          <Field
            {...field('location.postcode')}
            required
            autoComplete="postal-code"
            autoCapitalize="characters"
            placeholder="RM1 2XY"
          />
        </div>
        <Field {...field('location.country')} required autoComplete="country-name" />
      </Panel>
    </>
  );
}

function Amounts(props: Props) {
  const field = propsFrom(props);
  return (
    <Panel title="Price and stock">
      <div className={styles.pair}>
        <Field {...field('price')} required before="£" inputMode="decimal" autoComplete="off" />
        <Field {...field('quantity')} required inputMode="numeric" autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <div className={styles.weight}>
          <Field
            {...field('netWeightGrams')}
            inputMode="numeric"
            autoComplete="off"
            placeholder=" "
            hint="Optional. For goods sold by weight, so that buyers can see the price per kg."
          />
        </div>
        <Field
          {...field('lowStockAt')}
          inputMode="numeric"
          autoComplete="off"
          hint={`Optional. Defaults to ${defaultLowStockAt}.`}
        />
      </div>
    </Panel>
  );
}

function DeliveryMethods({ texts, errors }: Props) {
  return (
    <div id="deliveryMethods" tabIndex={-1}>
      <Choices legend={fieldLabels.deliveryMethods} error={errors.deliveryMethods}>
        {deliveryMethods.map((method) => (
          <Checkbox
            key={method}
            name="deliveryMethods"
            id={`deliver-${method}`}
            value={method}
            label={methodLabels[method]}
            defaultChecked={texts.deliveryMethods.includes(method)}
          />
        ))}
      </Choices>
    </div>
  );
}
