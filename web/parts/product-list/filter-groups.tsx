import type { ComponentProps, ReactNode } from 'react';
import { Checkbox, Field, Radio } from '#web/ui/field.tsx';
import styles from './product-filters.module.css';
import type { Facets } from './load-list.ts';

type Counts = Facets['category'];
type Options = { name: string; legend: string; options: Record<string, string>; counts: Counts };

const countOf = (counts: Counts, value: string): string =>
  String(counts.find((option) => option.value === value)?.count ?? 0);

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

export function CheckboxFilter({ name, legend, options, chosen, counts }: Options & { chosen: readonly string[] }) {
  return (
    <Group legend={legend}>
      {Object.entries(options).map(([value, label]) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
          end={countOf(counts, value)}
        />
      ))}
    </Group>
  );
}

export function RadioFilter({ name, legend, options, chosen, counts }: Options & { chosen: string | undefined }) {
  return (
    <Group legend={legend}>
      <Radio name={name} value="" label="Any" defaultChecked={chosen === undefined} />
      {Object.entries(options).map(([value, label]) => (
        <Radio
          key={value}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen === value}
          end={countOf(counts, value)}
        />
      ))}
    </Group>
  );
}

type TextFilterProps = Pick<
  ComponentProps<typeof Field>,
  'name' | 'label' | 'before' | 'inputMode' | 'autoComplete' | 'maxLength' | 'hint'
> & {
  form: string;
  value: string | undefined;
};

export function TextFilter({ form, name, value, ...field }: TextFilterProps) {
  return <Field autoComplete="off" {...field} id={`${form}-${name}`} name={name} defaultValue={value ?? ''} />;
}
