import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { claimReasons, decisionText } from '#contract/claim-reasons.ts';
import type { Claim } from '#contract/claims.ts';
import { isDispute } from '#contract/order-states.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatMoment } from '#contract/time.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { linesOf } from '#web/parts/delivery.ts';
import { Lines } from '#web/parts/lines.tsx';
import { TryAgain } from '#web/parts/try-again.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ClaimMoves, type OrderWithClaim } from './claim-moves.tsx';
import { claimText, claimTitle, outcomeText } from './claim-texts.ts';
import styles from './claims.module.css';
import { ClaimStatements } from './claim-statements.tsx';

/** The claims of an order; null if they could not be loaded. */
export const loadClaims = (id: string): Promise<Claim[] | null> =>
  call('GET /api/orders/{id}/claims', { params: { id } }).catch(logAndReturnNull);

/** The refund request, return or dispute about an order, with the actions available to the viewer. Links to it end in `#claim`. */
export function ClaimPanel({ claims, ...props }: OrderWithClaim & { claims: Claim[] | null }) {
  const [latest, ...earlier] = claims ?? [];
  if (!claims)
    return props.order.claimState ? (
      <Panel title={isDispute(props.order.claimState) ? 'Dispute' : 'Refund request'} id="claim">
        <p role="alert">This could not be loaded.</p>
        <div>
          <TryAgain />
        </div>
      </Panel>
    ) : null;
  if (!latest) return null;
  return (
    <Panel title={titleOf(latest)} id="claim" className={styles.panel}>
      <ClaimDetails claim={latest} {...props} />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>Earlier requests</summary>
          {earlier.map((claim) => (
            <ClaimDetails key={claim._id} claim={claim} {...props} />
          ))}
        </details>
      )}
    </Panel>
  );
}

const titleOf = (claim: Claim) => (claim.isDispute ? 'Dispute' : 'Refund request');

function ClaimDetails({ claim, ...props }: OrderWithClaim & { claim: Claim }) {
  const { order, side, other } = props;
  const { revalidate } = useRevalidator();
  return (
    <>
      {claim.state ? (
        <div className={styles.now}>
          <b>{claimTitle(claim.state, order, side, other)}</b>
          <p>{claimText(claim.state, claim, order, side, other)}</p>
        </div>
      ) : (
        <p>{outcomeText(claim)}</p>
      )}
      {claim.returnTo && <ReturnTo to={claim.returnTo} />}
      {claim.state && <ClaimMoves claim={claim} onMoved={revalidate} {...props} />}
      <ClaimFacts claim={claim} side={side} />
      <ClaimStatements orderId={order._id} statements={claim.statements} />
    </>
  );
}

const ReturnTo = ({ to }: { to: NonNullable<Claim['returnTo']> }) => (
  <div>
    <h3 className={styles.small}>Send it to</h3>
    <address className={styles.address}>
      <Lines lines={linesOf(to)} />
    </address>
  </div>
);

const returnTexts = {
  buyer: 'You need to send the item back first, unless the seller lets you keep it',
  seller: 'The buyer needs to send the item back first, unless you let them keep it',
  admin: 'The buyer needs to send the item back first, unless the seller lets them keep it',
};

/** The details of a claim, as seen by the buyer, the seller or an admin. */
export function ClaimFacts({ claim, side }: { claim: Claim; side: keyof typeof returnTexts }) {
  const { reason, amount, needsReturn, openedAt, returnParcel, decision, state } = claim;
  const facts: [name: string, fact: ReactNode][] = [
    ['Reason', claimReasons[reason]],
    ['Amount', formatPounds(amount)],
    ['Return', needsReturn && !isDispute(state) && returnTexts[side]],
    ['Opened', formatMoment(openedAt)],
    ['Sent back', returnParcel && <ParcelLink key="parcel" parcel={returnParcel} />],
    ['Decision', decision && decisionText(decision)],
    ['Decided', decision && formatMoment(decision.at)],
  ];
  return <FactList facts={facts} />;
}

/** A parcel, as a link to its carrier's tracking page if that is known. */
export function ParcelLink({ parcel }: { parcel: NonNullable<Claim['returnParcel']> }) {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  if (!carrier) return 'Handed over in person';
  if (!trackingUrl) return [carrier, trackingNumber].filter(Boolean).join(', ');
  return (
    <a href={trackingUrl} target="_blank" rel="noreferrer">
      Track it with {carrier}: {trackingNumber}
    </a>
  );
}
