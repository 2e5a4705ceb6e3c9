import type { Claim, ClaimParty } from '#contract/claims.ts';
import { transitions } from '#contract/order-process.ts';
import { formatDay, formatTime } from '#contract/time.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import styles from './claims.module.css';
import { EvidencePictures } from './evidence-pictures.tsx';
import { orderEvidence } from './use-evidence.ts';

const sides = {
  buyer: { tone: 'slate', label: 'Buyer' },
  seller: { tone: 'honey', label: 'Seller' },
  admin: { tone: 'solid-ink', label: 'Decision' },
} as const satisfies Record<ClaimParty, { tone: string; label: string }>;

type Props = { orderId: string; statements: Claim['statements'] };

/** What both sides and Skep have said about a claim, oldest first, with their pictures. */
export const ClaimStatements = ({ orderId, statements }: Props) => (
  <ol className={styles.statements} aria-label="Statements">
    {statements.map(({ _id, by, name, avatar, move, text, pictures, at }) => (
      <li key={_id} className={styles.statement}>
        <p className={styles.said}>
          {by !== 'admin' && <Avatar name={name} src={avatar} size={32} />}
          <b>{name}</b>
          <Badge tone={sides[by].tone}>{by === 'admin' && !move ? 'Skep' : sides[by].label}</Badge>
          <time dateTime={at}>
            {formatDay(at)}, {formatTime(at)}
          </time>
        </p>
        {move && <p className={styles.quiet}>{move}</p>}
        {text && <p className={styles.words}>{text}</p>}
        {!text && move === transitions.requestRefund.label && <p className={styles.words}>No explanation given.</p>}
        <EvidencePictures path={orderEvidence(orderId)} pictures={pictures} by={name} />
      </li>
    ))}
  </ol>
);
