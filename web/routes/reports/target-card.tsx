import type { ReportKind, ReportTarget } from '#contract/reports.ts';
import { formatMoment } from '#contract/time.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Panel } from '#web/ui/panel.tsx';
import { kindNames } from './kinds.ts';
import styles from './reports.module.css';

type Props = {
  kind: ReportKind;
  target: ReportTarget;
  /** The name that labels the reporter's messages. */
  reporter?: string | undefined;
  /** The seller of a listing. */
  seller?: string | null;
  /** Shortens the description of a listing or person, which the reporter has just seen. */
  brief?: boolean;
};

/** The reported item: a message with those before it, a reply with its review. */
export function TargetCard({ kind, target, reporter = 'You', seller, brief = false }: Props) {
  const { title, text, image, context } = target;
  const isShortened = brief && (kind === 'product' || kind === 'seller');
  return (
    <Panel>
      <div className={styles.target}>
        {image && (
          <span className={styles.thumb}>
            <Thumb src={image} />
          </span>
        )}
        <div className={styles.words}>
          <Badge>{kindNames[kind]}</Badge>
          {kind !== 'message' && <p className={styles.name}>{title}</p>}
          {seller && <p className={styles.quiet}>Sold by {seller}</p>}
          <p className={classNames(styles.text, isShortened && 'two-lines')}>{text}</p>
        </div>
      </div>
      {context.length > 0 && (
        <details className={styles.context} open={kind === 'reply'}>
          <summary>{kind === 'reply' ? 'The review it replies to' : 'Earlier messages'}</summary>
          <ol>
            {context.map(({ isReporters: isFromReporter, text: said, createdAt }) => (
              <li key={createdAt}>
                {kind !== 'reply' && <b>{isFromReporter ? reporter : 'The other person'}, </b>}
                {formatMoment(createdAt)}
                <p className={styles.text}>{said}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Panel>
  );
}
