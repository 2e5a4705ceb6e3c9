import type { ReportKind, ReportTarget } from '#contract/reports.ts';
import { formatMoment } from '#contract/time.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { kindNames } from './kinds.ts';
import styles from './reports.module.css';

type Props = {
  kind: ReportKind;
  target: ReportTarget;
  /** The reporter's name in the preceding messages. */
  reporter?: string | undefined;
};

/** What is reported; a message with the earlier ones, a reply with the review. */
export function TargetCard({ kind, target: { title, text, image, context }, reporter = 'You' }: Props) {
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
          <p className={styles.text}>{text}</p>
        </div>
      </div>
      {context.length > 0 && (
        <details className={styles.context} open={kind === 'reply'}>
          <summary>{kind === 'reply' ? 'The review it answers' : 'Earlier messages'}</summary>
          <ol>
            {context.map(({ isReporters, text: said, createdAt }) => (
              <li key={createdAt}>
                {kind !== 'reply' && <b>{isReporters ? reporter : 'The other person'}, </b>}
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
