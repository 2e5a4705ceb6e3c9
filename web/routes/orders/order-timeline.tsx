import { Check, X } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Side, type Step, stepsOf, type TimelineOrder } from '#web/parts/order-progress.ts';
import styles from './order-timeline.module.css';

const statePrefixes: Record<Step['state'], string> = {
  done: 'Done: ',
  stopped: 'Stopped: ',
  now: 'Now: ',
  next: 'Upcoming: ',
};

type Props = { order: Pick<Order, 'productName'> & TimelineOrder; side: Side };

/** An order's progress so far and the steps ahead: horizontal on desktop unless there are many, vertical on a phone. */
export function OrderTimeline({ order, side }: Props) {
  return (
    <ol className={styles.timeline} aria-label={`Progress of ${order.productName}`}>
      {stepsOf(order, side).map(({ label, note, state, at }) => (
        <li
          key={`${label} ${at ?? note}`}
          className={classNames(styles.step, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {state === 'done' && <Check size={14} strokeWidth={2.5} aria-hidden="true" />}
            {state === 'stopped' && <X size={14} strokeWidth={2.5} aria-hidden="true" />}
          </span>
          <span className={styles.label}>
            <span className="hidden-text">{statePrefixes[state]}</span>
            {label}
          </span>
          <span className={styles.note}>{note}</span>
        </li>
      ))}
    </ol>
  );
}
