import { type ReactNode, useState } from 'react';
import type { Sales } from '#contract/sales.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
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
  const hasLastYear = sales.intervals.some(({ lastYear }) => lastYear[measure] > 0);
  return (
    <Panel title={title} aside={<div className={styles.choices}>{choices}</div>} className={styles.chart}>
      {!asTable && (
        <p className={styles.legend}>
          <span className={styles.current}>This {sales.by}</span>
          {hasLastYear && <span className={styles.before}>Same {sales.by}s a year earlier</span>}
        </p>
      )}
      {asTable ? (
        <SalesTable title={title} sales={sales} columns={columns} beside={measure} />
      ) : (
        <SalesPlot title={title} sales={sales} measure={measure} />
      )}
      <Button kind="quiet" onClick={() => setAsTable(!asTable)}>
        {asTable ? 'Show as a chart' : 'Show as a table'}
      </Button>
    </Panel>
  );
}
