import { carrierName, carriers } from '#contract/carriers.ts';

export const carrierOptions = carriers.map((carrier) => (
  <option key={carrier} value={carrier}>
    {carrierName(carrier)}
  </option>
));
