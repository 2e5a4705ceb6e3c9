import { type ReactNode, useId, useState } from 'react';
import type { Sales } from '#contract/sales.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './sales-chart.module.css';
import type { Measure } from './sales-measures.ts';
import { SalesPlot } from './sales-plot.tsx';
import { SalesTable } from './sales-table.tsx';

type Props = {
  title: string;
  sales: Sales;
  measure: Measure;
  /** The table's columns. */
  columns: readonly Measure[];
  /** Chips beside the title. */
  choices: ReactNode;
};

/** A measure of sales by week or month, as a bar chart or as a table with the same figures. */
export function SalesChart({ title, sales, measure, columns, choices }: Props) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const hasLastYear = sales.intervals.some(({ lastYear }) => lastYear[measure] > 0);
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <div className={styles.choices}>{choices}</div>
        {!asTable && (
          <p className={styles.legend}>
            <span className={styles.current}>This {sales.by}</span>
            {hasLastYear && <span className={styles.before}>Same {sales.by}s a year earlier</span>}
          </p>
        )}
      </div>
      {asTable ? (
        <SalesTable title={title} sales={sales} columns={columns} beside={measure} />
      ) : (
        <SalesPlot title={title} sales={sales} measure={measure} />
      )}
      <Button kind="quiet" onClick={() => setAsTable(!asTable)}>
        {asTable ? 'Show as a chart' : 'Show as a table'}
      </Button>
    </section>
  );
}
