import type { ReactNode } from 'react';
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router';
import { turnOf } from '#contract/order-states.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatMoment } from '#contract/time.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { ClaimFacts, ParcelLink } from '#web/routes/claims/claim-panel.tsx';
import { outcomeText } from '#web/routes/claims/claim-texts.ts';
import { ClaimStatements } from '#web/routes/claims/claim-statements.tsx';
import { requireRole } from '#web/parts/require-role.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { DecisionForm, type Dispute } from './decision-form.tsx';
import { DisputeBadge } from './dispute-badge.tsx';
import styles from './disputes.module.css';

const title = 'Dispute';
export const meta = privateMeta(title);

type Args = { request: Request; params: { orderId: string } };

/** `dispute` is null if it could not be loaded, undefined if there is none. */
export async function clientLoader({ request, params: { orderId: id } }: Args) {
  await requireRole(request, 'admin');
  try {
    return { dispute: await call('GET /api/admins/disputes/{id}', { params: { id } }) };
  } catch (error) {
    return { dispute: error instanceof ApiError && error.status === 404 ? undefined : logAndReturnNull(error) };
  }
}

export const HydrateFallback = () => <PageSkeleton title={title} status="Loading the dispute..." heights={['420px']} />;

export default function DisputeScreen() {
  const dispute = useLastLoaded(useLoaderData<typeof clientLoader>().dispute, useParams().orderId);
  const { revalidate } = useRevalidator();
  if (!dispute)
    return (
      <TitledPage title={title}>
        {dispute === null ? (
          <LoadError title="The dispute could not be loaded." onRetry={revalidate} />
        ) : (
          <EmptyState title="Dispute not found." action={<LinkButton to="/admin/disputes">All disputes</LinkButton>} />
        )}
      </TitledPage>
    );
  return (
    <TitledPage
      title={dispute.productName}
      aside={<DisputeBadge row={dispute} />}
      list={{ path: '/admin/disputes', name: 'All disputes' }}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          {dispute.claims.map((claim) => (
            <Panel key={claim._id} title={claim.isDispute ? 'Dispute' : 'Refund request'}>
              {claim.outcome && <p>{outcomeText(claim)}</p>}
              <ClaimFacts claim={claim} side="admin" />
              <ClaimStatements orderId={dispute.orderId} statements={claim.statements} />
            </Panel>
          ))}
        </div>
        <div className={styles.side}>
          {dispute.mayDecide && <DecisionForm key={dispute.orderId} dispute={dispute} reload={revalidate} />}
          {!dispute.mayDecide && dispute.state && turnOf[dispute.state] === 'admin' && (
            <Panel title="Decision">
              <p>This is your own order. Another admin has to decide.</p>
            </Panel>
          )}
          <OrderPanel dispute={dispute} />
          <History dispute={dispute} />
        </div>
      </div>
    </TitledPage>
  );
}

function OrderPanel({ dispute }: { dispute: Dispute }) {
  const { orderId, quantity, deliveryOption, parcel, total, refunded } = dispute;
  const { buyerId, buyerName, buyerAvatar, sellerId, sellerName, sellerAvatar } = dispute;
  const facts: [name: string, fact: ReactNode][] = [
    ['Order', orderId],
    ['Buyer', <Party key="buyer" id={buyerId} name={buyerName} avatar={buyerAvatar} />],
    ['Seller', <Party key="seller" id={sellerId} name={sellerName} avatar={sellerAvatar} />],
    ['Quantity', quantity],
    ['Delivery', deliveryOption],
    ['Posted', parcel && <ParcelLink key="parcel" parcel={parcel} />],
    ['Paid', formatPounds(total)],
    ['Refunded', formatPounds(refunded)],
    ['Next deadline', dispute.deadlineAt && formatMoment(dispute.deadlineAt)],
  ];
  return (
    <Panel title="Order" kind="side">
      <FactList facts={facts} />
    </Panel>
  );
}

const Party = ({ id, name, avatar }: { id: string; name: string; avatar: string | null }) => (
  <span className={styles.party}>
    <Avatar name={name} src={avatar} size={24} />
    <Link to={`/admin/users/${id}`}>{name}</Link>
  </span>
);

const History = ({ dispute: { events } }: { dispute: Dispute }) => (
  <Panel title="History" kind="side">
    <ol className={styles.history}>
      {events.map(({ label, by, at }) => (
        <li key={`${at} ${label}`}>
          <b>{label}</b>
          <p>
            {by}, <time dateTime={at}>{formatMoment(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  </Panel>
);
