import { type ReactNode, useEffect } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { RequestStatus, WholeRequest } from '#contract/applications.ts';
import { ApiError, call } from '#web/api.ts';
import { formatDay } from '#web/parts/dates.ts';
import { NotLoaded } from '#web/parts/not-loaded.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { loadDashboard } from '#web/routes/dashboards/load-dashboard.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { DecisionForm } from './decision-form.tsx';
import { IdentityDocument } from './identity-document.tsx';
import styles from './requests.module.css';

const title = 'Seller request';
export const meta = privateMeta(title);

type Args = { request: Request; params: { id?: string } };

/** `asked` is null where it could not be loaded, undefined where there is no such application. */
export async function clientLoader({ request, params: { id = '' } }: Args) {
  await loadDashboard(request, 'admin');
  try {
    return { asked: await call('GET /api/admins/requests/{id}', { params: { id } }) };
  } catch (error) {
    return { asked: error instanceof ApiError && error.status === 404 ? undefined : null };
  }
}

export const HydrateFallback = () => (
  <TitledPage title={title}>
    <p className="hidden-text" role="status">
      Loading the request...
    </p>
    <Skeleton height="420px" radius="var(--r3)" />
  </TitledPage>
);

export default function RequestScreen() {
  const { asked } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!asked) toast.error('Failed to load request details');
  }, [asked]);
  if (!asked)
    return (
      <TitledPage title={title}>
        {asked === null ? (
          <NotLoaded title="The request could not be loaded." onRetry={revalidate} />
        ) : (
          <EmptyState
            title="There is no such request."
            action={<LinkButton to="/admin/requests">All requests</LinkButton>}
          >
            <p>The applicant may have closed their account.</p>
          </EmptyState>
        )}
      </TitledPage>
    );
  return (
    <TitledPage title={asked.name} aside={<Status asked={asked} />}>
      <p className={styles.back}>
        <Link to={`/admin/requests?status=${asked.status}`}>All {asked.status} requests</Link>
      </p>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Stated asked={asked} />
          {asked.status === 'pending' && <DecisionForm id={asked._id} onDecided={revalidate} />}
        </div>
        <Panel id="document" title="Identity document">
          <IdentityDocument url={asked.kycDocumentUrl} of={asked.name} daysKept={asked.documentDays} />
          <Views views={asked.documentViews} />
        </Panel>
      </div>
    </TitledPage>
  );
}

const tones = { pending: 'honey', approved: 'leaf', rejected: 'brick' } as const satisfies Record<
  RequestStatus,
  string
>;

const Status = ({ asked: { status } }: { asked: WholeRequest }) => (
  <Badge tone={tones[status]}>{status[0]?.toUpperCase() + status.slice(1)}</Badge>
);

function Stated({ asked: { user, name, reason, createdAt, decidedAt, decidedBy } }: { asked: WholeRequest }) {
  const { address } = user;
  const account = <Link to={`/profile/${user._id}`}>{user.name}</Link>;
  const facts: [name: string, fact: ReactNode][] = [
    ['Full name', name],
    ['Account', account],
    ['Email', user.email],
    ['Sells as', user.isBusiness ? 'Trader' : 'Private seller'],
    ['Business name', user.businessName],
    ['Company number', user.companyNumber],
    ['Address', address && [address.street, address.city, address.postcode].join(', ')],
    ['Phone', user.phone],
    ['Bio', user.bio],
    ['Sent', formatDay(createdAt)],
    ['Decided', decidedAt && [formatDay(decidedAt), decidedBy && `by ${decidedBy}`].filter(Boolean).join(' ')],
    ['Reason', reason],
  ];
  return (
    <Panel id="stated" title="What the applicant states">
      <dl className={styles.facts}>
        {facts
          .filter(([, fact]) => fact)
          .map(([label, fact]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

function Views({ views }: { views: WholeRequest['documentViews'] }) {
  if (views.length === 0) return null;
  return (
    <details className={styles.views}>
      <summary>Who looked at it before</summary>
      <ul>
        {views.map(({ admin, at }) => (
          <li key={at}>
            {admin}, {formatDay(at)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
