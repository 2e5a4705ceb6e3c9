import type { Sales } from '#contract/sales.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './sales-plot.module.css';
import { formatAxisValue, formatMeasure, longNames, type Measure, shortNames } from './sales-measures.ts';

/** The chart's height and the positions of its zero line and top line, in pixels. Horizontal positions are percentages. */
const height = 232;
const bottom = 200;
const top = 24;
const lines = [0, 1, 2, 3, 4];
const minHeight = 2;
/** More columns than this are drawn close together. */
const many = 20;

/** The distance between grid lines: a round whole number, large enough for four steps to reach the highest value. */
function stepFor(highest: number): number {
  const minStep = Math.max(highest / 4, 1);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const rounds = [1, 2, 2.5, 5, 10].map((round) => round * power);
  return rounds.find((step) => step >= minStep && Number.isInteger(step)) ?? 10 * power;
}

/** Straw coils stacked from the bottom up. The last one is cut off where the bar ends, or omitted if too thin to see. */
function coilsOf(barHeight: number, pitch: number): { y: number; height: number }[] {
  const whole = barHeight > 0 ? Math.max(barHeight, minHeight) : 0;
  return Array.from({ length: Math.floor((whole - minHeight) / pitch) + 1 }, (_, index) => {
    const thick = Math.min(pitch * 0.7, whole - index * pitch);
    return { y: bottom - index * pitch - thick, height: thick };
  });
}

/** Which columns are labelled: every month, every second week, or every eighth week if there are many. A phone shows half as many. */
function nameStepOf({ by, intervals }: Sales): number {
  if (by === 'month') return 1;
  return intervals.length > many ? 8 : 2;
}

type Props = { title: string; sales: Sales; measure: Measure };

/** Bars of straw coils with a dashed line for the previous year. Its label summarises it; the table has all the figures. */
export function SalesPlot({ title, sales, measure }: Props) {
  const { intervals, by } = sales;
  const values = intervals.map((interval) => Math.max(0, interval[measure]));
  const before = intervals.map(({ lastYear }) => Math.max(0, lastYear[measure]));
  const step = stepFor(Math.max(...values, ...before));
  const scale = (value: number) => (value / step / 4) * (bottom - top);
  const last = intervals.length - 1;
  const centre = (index: number) => ((index + 0.5) / intervals.length) * 100;
  const nameStep = nameStepOf(sales);
  const isMany = intervals.length > many;
  // The last week's name would stick out of the chart if it were centred.
  const endsAtEdge = (index: number) => index === last && (isMany || by === 'week');
  return (
    <div className={styles.frame}>
      <svg className={styles.scale} height={height} aria-hidden="true">
        {lines.map((line) => (
          <text key={line} x="100%" y={bottom - scale(line * step) + 4} textAnchor="end">
            {formatAxisValue(measure, line * step)}
          </text>
        ))}
      </svg>
      <svg className={styles.plot} height={height} role="img" aria-label={summaryOf(title, sales, measure)}>
        {lines.map((line) => (
          <line
            key={line}
            className={styles.rule}
            x1="0"
            x2="100%"
            y1={bottom - scale(line * step)}
            y2={bottom - scale(line * step)}
          />
        ))}
        {intervals.map(({ from }, index) => (
          <g key={from} className={index === last ? styles.current : styles.bar}>
            <title>{`${longNames[by](from)}: ${formatMeasure(measure, intervals[index]?.[measure] ?? 0)}`}</title>
            <Bar centre={centre(index)} columns={intervals.length} height={scale(values[index] ?? 0)} />
            {(last - index) % nameStep === 0 && (
              <text
                className={classNames(styles.name, (last - index) % (2 * nameStep) !== 0 && styles.second)}
                x={endsAtEdge(index) ? '100%' : `${centre(index)}%`}
                y={height - 8}
                textAnchor={endsAtEdge(index) ? 'end' : 'middle'}
              >
                {shortNames[by](from)}
              </text>
            )}
          </g>
        ))}
        <PreviousYearLine points={before.map((value, index) => ({ x: centre(index), y: bottom - scale(value) }))} />
        {!isMany && (
          <text className={styles.value} x="100%" y={bottom - scale(values[last] ?? 0) - 9} textAnchor="end">
            {formatMeasure(measure, intervals[last]?.[measure] ?? 0)}
          </text>
        )}
      </svg>
    </div>
  );
}

function Bar({ centre, columns, height }: { centre: number; columns: number; height: number }) {
  const isMany = columns > many;
  const width = (isMany ? 70 : 50) / columns;
  return coilsOf(height, isMany ? 6 : 10).map((coil) => (
    <rect
      key={coil.y}
      x={`${centre - width / 2}%`}
      width={`${width}%`}
      y={coil.y}
      height={coil.height}
      rx={coil.height / 2}
    />
  ));
}

/** The line for the previous year; nothing if nothing was sold then. */
function PreviousYearLine({ points }: { points: { x: number; y: number }[] }) {
  if (points.every(({ y }) => y === bottom)) return null;
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return <line key={to.x} className={styles.before} x1={`${from.x}%`} y1={from.y} x2={`${to.x}%`} y2={to.y} />;
  });
}

function summaryOf(title: string, { intervals, total, by }: Sales, measure: Measure): string {
  const whole = `${title}: ${formatMeasure(measure, total[measure])} in ${intervals.length} ${by}s.`;
  const [peak] = intervals.toSorted((a, b) => b[measure] - a[measure]);
  if (!peak || peak[measure] <= 0) return whole;
  const best = `Highest: ${formatMeasure(measure, peak[measure])} (${longNames[by](peak.from)}).`;
  return `${whole} ${best} The table has all the figures.`;
}
