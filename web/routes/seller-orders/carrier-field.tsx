import type { ComponentProps } from 'react';
import { carrierName, carriers } from '#contract/carriers.ts';
import { SelectField } from '#web/ui/field.tsx';

const options = carriers.map((carrier) => (
  <option key={carrier} value={carrier}>
    {carrierName(carrier)}
  </option>
));

type Props = Omit<ComponentProps<typeof SelectField>, 'label'> & { label?: string };

/** A choice of carrier; `children` are further options, shown before the carriers. */
export const CarrierField = ({ label = 'Carrier', children, ...select }: Props) => (
  <SelectField label={label} {...select}>
    {children}
    {options}
  </SelectField>
);
