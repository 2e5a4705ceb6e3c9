import { Package } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ChipButton, ChipLink, Chips, FilterChip } from '#web/ui/chip.tsx';
import { Checkbox, Choices, Field, Radio, SelectField, TextArea } from '#web/ui/field.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { StarChoice } from '#web/ui/star-choice.tsx';
import styles from './components.module.css';

const here = '/dev/components';
const items = ['Honey', 'Hives', 'Beekeeping tools', 'Protective clothing', 'Candles', 'Cosmetics', 'Live bees'];
const kinds = ['main', 'outline', 'soft', 'quiet', 'danger'] as const;

/** `theme` keeps field names unique, since the page shows each sample in both themes. */
type Props = { theme: string };

const Fields = ({ theme }: Props) => (
  <>
    <Field label="Text" name={`${theme}-text`} hint="What it's for." />
    <Field label="Price" name={`${theme}-price`} before="£" defaultValue="6.50" after={<b>each</b>} />
    <Field label="With an error" name={`${theme}-error`} defaultValue="x" error="Enter a postcode, such as HR1 2XY." />
    <Field label="Disabled" name={`${theme}-disabled`} defaultValue="Cannot be changed" disabled />
    <TextArea label="Multiple lines" name={`${theme}-area`} rows={2} hint="What it's for." />
    <TextArea label="Multiple lines with an error" name={`${theme}-area-error`} rows={2} error="Enter a message." />
    <TextArea
      label="Multiple lines, disabled"
      name={`${theme}-area-disabled`}
      rows={2}
      defaultValue="Cannot be changed"
      disabled
    />
    <SelectField label="Select" name={`${theme}-select`}>
      <option>Honey</option>
      <option>Hives</option>
    </SelectField>
    <SelectField label="Select with an error" name={`${theme}-select-error`} error="Choose a category.">
      <option value="">Choose…</option>
    </SelectField>
    <SelectField label="Select, disabled" name={`${theme}-select-disabled`} disabled>
      <option>Honey</option>
    </SelectField>
  </>
);

const ChoiceFields = ({ theme }: Props) => (
  <>
    <Choices legend="Choose any">
      <Checkbox label="Not chosen" name={`${theme}-box`} end="12" />
      <Checkbox label="Chosen" name={`${theme}-box-on`} defaultChecked />
      <Checkbox label="Disabled" name={`${theme}-box-off`} disabled />
      <Checkbox label="With an error" name={`${theme}-box-error`} error="Accept the terms to continue." />
    </Choices>
    <Choices legend="Choose one" error="Please choose one.">
      <Radio label="Not chosen" name={`${theme}-radio`} value="a" />
      <Radio label="Chosen" name={`${theme}-radio`} value="b" defaultChecked />
      <Radio label="Disabled" name={`${theme}-radio`} value="c" disabled />
    </Choices>
  </>
);

/** Three items, and two more with each click. */
function MoreItems({ kind }: Pick<ComponentProps<typeof ShowMore>, 'kind'>) {
  const [count, setCount] = useState(3);
  return (
    <>
      <ul>
        {Array.from({ length: count }, (_, at) => (
          <li key={at + 1}>Item {at + 1}</li>
        ))}
      </ul>
      {count < 7 && (
        <ShowMore kind={kind} onMore={() => setCount(count + 2)}>
          Show more items
        </ShowMore>
      )}
    </>
  );
}

export const controls = {
  button: () => (
    <>
      {kinds.map((kind) => (
        <div key={kind} className={styles.row}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} icon={<Package aria-hidden="true" />}>
            icon
          </Button>
          <Button kind={kind} pending>
            pending
          </Button>
          <Button kind={kind} blocked>
            blocked
          </Button>
          <Button kind={kind} disabled>
            disabled
          </Button>
          <LinkButton kind={kind} to={here}>
            link
          </LinkButton>
        </div>
      ))}
      <div className={styles.fields}>
        <Button wide>wide</Button>
        <LinkButton wide to={here} icon={<Package aria-hidden="true" />}>
          wide link with an icon
        </LinkButton>
      </div>
    </>
  ),
  chip: () => (
    <>
      <div className={styles.row}>
        <Chips label="Show">
          <ChipLink to={here}>Link</ChipLink>
          <ChipLink to={here} chosen>
            Chosen link
          </ChipLink>
        </Chips>
        <ChipButton chosen={false}>Option</ChipButton>
        <ChipButton chosen>Chosen option</ChipButton>
        <FilterChip to={here}>Honey</FilterChip>
      </div>
      <Chips label="Category" scroll>
        {items.map((name) => (
          <ChipLink key={name} to={here} chosen={name === 'Candles'}>
            {name}
          </ChipLink>
        ))}
      </Chips>
    </>
  ),
  'show-more': () => (
    <div className={styles.fields}>
      {(['outline', 'quiet'] as const).map((kind) => (
        <div key={kind}>
          <MoreItems kind={kind} />
        </div>
      ))}
    </div>
  ),
  'star-choice': ({ theme }: Props) => (
    <div className={styles.fields}>
      <StarChoice legend="Your rating" name={`${theme}-stars`} />
      <StarChoice legend="Chosen" name={`${theme}-stars-chosen`} defaultValue={4} />
      <StarChoice legend="With an error" name={`${theme}-stars-error`} error="Please choose one to five stars." />
    </div>
  ),
  field: ({ theme }: Props) => (
    <div className={styles.fields}>
      <Fields theme={theme} />
      <ChoiceFields theme={theme} />
    </div>
  ),
};
