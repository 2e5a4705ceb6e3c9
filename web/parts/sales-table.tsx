import type { Sales } from '#contract/sales.ts';
import { ScrollTable } from '#web/ui/scroll-table.tsx';
import { formatMeasure, longNames, measureNames, type Measure } from './sales-measures.ts';

type Props = {
  title: string;
  sales: Sales;
  columns: readonly Measure[];
  /** The column that is also shown for the previous year. */
  beside: Measure;
};

/** Sales by week or month, newest first, with totals. */
export function SalesTable({ title, sales, columns, beside }: Props) {
  const { by, intervals, total, totalLastYear } = sales;
  return (
    <ScrollTable name={title}>
      <thead>
        <tr>
          <th scope="col">{by === 'week' ? 'Week from' : 'Month'}</th>
          {columns.map((measure) => (
            <th key={measure} scope="col">
              {measureNames[measure]}
            </th>
          ))}
          <th scope="col">{measureNames[beside]} a year earlier</th>
        </tr>
      </thead>
      <tbody>
        {intervals.toReversed().map(({ from, lastYear, ...figures }) => (
          <tr key={from}>
            <th scope="row">{longNames[by](from)}</th>
            {columns.map((measure) => (
              <td key={measure}>{formatMeasure(measure, figures[measure])}</td>
            ))}
            <td>{formatMeasure(beside, lastYear[beside])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {columns.map((measure) => (
            <td key={measure}>{formatMeasure(measure, total[measure])}</td>
          ))}
          <td>{formatMeasure(beside, totalLastYear[beside])}</td>
        </tr>
      </tfoot>
    </ScrollTable>
  );
}
