import { type ReactNode, useEffect } from 'react';
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router';
import type { ApplicationStatus, FullApplication } from '#contract/applications.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { formatDay } from '#contract/time.ts';
import { keepPostcodesTogether } from '#contract/keep-postcodes-together.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { sellerLabel } from '#web/parts/seller-line.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { DecisionForm } from './decision-form.tsx';
import { statusNames } from './status-names.ts';
import { IdentityDocument } from './identity-document.tsx';
import styles from './applications.module.css';

const title = 'Seller request';
export const meta = privateMeta(title);

type Args = { request: Request; params: { id?: string } };

/** `application` is null if it could not be loaded, undefined if it does not exist. */
export async function clientLoader({ request, params: { id = '' } }: Args) {
  await requireRole(request, 'admin');
  try {
    return { application: await call('GET /api/admins/requests/{id}', { params: { id } }) };
  } catch (error) {
    return { application: error instanceof ApiError && error.status === 404 ? undefined : logAndReturnNull(error) };
  }
}

export const HydrateFallback = () => <PageSkeleton title={title} status="Loading the request..." heights={['420px']} />;

export default function ApplicationScreen() {
  const loaded = useLoaderData<typeof clientLoader>();
  const application = useLastLoaded(loaded.application, useParams().id);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!loaded.application) toast.error('Failed to load request details');
  }, [loaded]);
  if (!application)
    return (
      <TitledPage title={title}>
        {application === null ? (
          <LoadError title="The request could not be loaded." onRetry={revalidate} />
        ) : (
          <EmptyState title="Request not found." action={<LinkButton to="/admin/requests">All requests</LinkButton>}>
            <p>The applicant may have closed their account.</p>
          </EmptyState>
        )}
      </TitledPage>
    );
  return (
    <TitledPage
      title={application.name}
      aside={<Status application={application} />}
      list={{
        path: `/admin/requests?status=${application.status}`,
        name: `All ${application.status} requests`,
      }}
    >
      <div className={styles.columns}>
        <ApplicantDetails application={application} />
        <Panel title="Identity document">
          <IdentityDocument
            url={application.kycDocumentUrl}
            applicant={application.name}
            daysKept={application.documentDays}
          />
          <Views views={application.documentViews} />
        </Panel>
        {application.status === 'pending' && (
          <DecisionForm key={application._id} id={application._id} onDecided={revalidate} />
        )}
      </div>
    </TitledPage>
  );
}

const tones = { pending: 'honey', approved: 'leaf', rejected: 'brick' } as const satisfies Record<
  ApplicationStatus,
  string
>;

const Status = ({ application: { status } }: { application: FullApplication }) => (
  <Badge tone={tones[status]}>{statusNames[status]}</Badge>
);

function ApplicantDetails({ application }: { application: FullApplication }) {
  const { user, name, reason, createdAt, decidedAt, decidedBy } = application;
  const { address } = user;
  const account = (
    <span className={styles.account}>
      <Avatar name={user.name} src={user.avatar} size={32} />
      <Link to={`/admin/users/${user._id}`}>{user.name}</Link>
    </span>
  );
  const facts: [name: string, fact: ReactNode][] = [
    ['Full name', name],
    ['Account', account],
    ['Email', user.email],
    ['Request', application.isChange && 'Change of seller details'],
    ['Sells as', sellerLabel(user.isBusiness)],
    ['Business name', user.businessName],
    ['Company number', user.companyNumber],
    ['Address', address && keepPostcodesTogether([address.street, address.city, address.postcode].join(', '))],
    ['Phone', user.phone],
    ['Bio', user.bio],
    ['Submitted', formatDay(createdAt)],
    ['Decided', decidedAt && [formatDay(decidedAt), decidedBy && `by ${decidedBy}`].filter(Boolean).join(' ')],
    ['Reason', reason],
  ];
  return (
    <Panel title="Applicant details">
      <FactList facts={facts} />
    </Panel>
  );
}

function Views({ views }: { views: FullApplication['documentViews'] }) {
  if (views.length === 0) return null;
  return (
    <details className={styles.views}>
      <summary>Who has viewed this document</summary>
      <ul>
        {views.map(({ admin, at, times }) => (
          <li key={at}>
            {admin}, {times > 1 && `${times} times, last on `}
            {formatDay(at)}
          </li>
        ))}
      </ul>
    </details>
  );
}
