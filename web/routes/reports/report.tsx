import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { type readReports, type ReportKind, reportKinds, reportReasons, reportsShown } from '#contract/reports.ts';
import { formatMoment } from '#contract/time.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { listingsPath } from '#web/routes/all-listings/listings-query.ts';
import { EvidencePictures } from '#web/routes/claims/evidence-pictures.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { useMore } from '#web/use-more.ts';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { DecisionForm } from './decision-form.tsx';
import { Decisions } from './decisions.tsx';
import { decisionTexts, decisionTones, kindNames, reportPictures } from './kinds.ts';
import styles from './reports.module.css';
import { TargetCard } from './target-card.tsx';

const title = 'Report';
export const meta = privateMeta(title);

type Found = Output<typeof readReports>;
type Report = Found['reports'][number];

/** `found` is null if it could not be loaded, undefined if there is none. */
export async function clientLoader({ request, params }: { request: Request; params: { kind: string; id: string } }) {
  await requireRole(request, 'admin');
  const kind = reportKinds.find((name) => name === params.kind) ?? 'product';
  const { id } = params;
  try {
    return { kind, id, found: await call('GET /api/admins/reports/{kind}/{id}', { params: { kind, id } }) };
  } catch (error) {
    const isMissing = error instanceof ApiError && [400, 404].includes(error.status);
    return { kind, id, found: isMissing ? undefined : logAndReturnNull(error) };
  }
}

export const HydrateFallback = () => (
  <PageSkeleton narrow title={title} status="Loading the reports..." heights={['160px', '320px']} />
);

/** The titles of messages, reviews and replies already start with their kind. */
const titleOf = (kind: ReportKind, title: string): string =>
  title.startsWith(kindNames[kind]) ? title : `${kindNames[kind]}: ${title}`;

export default function ReportScreen() {
  const { kind, id, found: loaded } = useLoaderData<typeof clientLoader>();
  const found = useLastLoaded(loaded, `${kind} ${id}`);
  const { revalidate } = useRevalidator();
  if (!found)
    return (
      <TitledPage narrow title={title}>
        {found === null ? (
          <LoadError title="The reports could not be loaded." onRetry={revalidate} />
        ) : (
          <EmptyState title="Report not found." action={<LinkButton to="/admin/reports">All Reports</LinkButton>} />
        )}
      </TitledPage>
    );
  const open = found.reports.filter(({ decidedAt }) => !decidedAt);
  return (
    <TitledPage narrow title={titleOf(kind, found.target.title)} list={{ path: '/admin/reports', name: 'All Reports' }}>
      <div className={styles.panels}>
        <TargetCard kind={kind} target={found.target} reporter={found.reports[0]?.reporter.name} />
        <Owner kind={kind} owner={found.owner} listing={kind === 'product' ? id : undefined} />
        {found.total > 0 && <Reports kind={kind} id={id} found={found} />}
        {open.length > 0 && found.leftToOther && (
          <Panel title="Decision">
            <p>{found.leftToOther}</p>
          </Panel>
        )}
        {open.length > 0 && !found.leftToOther && (
          <DecisionForm
            key={`${kind} ${id}`}
            kind={kind}
            id={id}
            mayWarn={!found.owner.isDeleted}
            mayBan={!found.owner.isBanned && !found.owner.isDeleted}
            onDecided={revalidate}
          />
        )}
        {found.decisions.length > 0 && <Decisions decisions={found.decisions} />}
      </div>
    </TitledPage>
  );
}

/** `listing` is the reported listing's id, for a link that still works once the public page is gone. */
function Owner({ kind, owner, listing }: { kind: ReportKind; owner: Found['owner']; listing: string | undefined }) {
  return (
    <p className={styles.by}>
      <Avatar name={owner.name} src={owner.avatar} size={32} />
      <span>
        {kind !== 'seller' && 'By '}
        <Link to={`/admin/users/${owner._id}`}>{owner.name}</Link>
        {owner.isBanned && ', banned'}. Flags: {owner.flagCount}.
        {listing && (
          <>
            {' '}
            <Link to={listingsPath({ search: listing, page: 1 })}>See it in All Listings</Link>
          </>
        )}
      </span>
    </p>
  );
}

type ReportsProps = { kind: ReportKind; id: string; found: Found };

function Reports({ kind, id, found }: ReportsProps) {
  const reports = useMore({
    first: found.reports,
    size: reportsShown,
    readPage: async (page) =>
      (await call('GET /api/admins/reports/{kind}/{id}', { params: { kind, id }, query: { page } })).reports,
    failure: 'More reports could not be loaded. Please try again.',
  });
  return (
    <Panel title={`Reports (${found.total})`}>
      <ul className={styles.reports}>
        {reports.items.map((report) => (
          <ReportItem key={report._id} report={report} />
        ))}
      </ul>
      {reports.hasMore && reports.items.length < found.total && (
        <ShowMore onMore={reports.showMore}>Show more reports</ShowMore>
      )}
    </Panel>
  );
}

function ReportItem({ report }: { report: Report }) {
  const { reporter, reason, details, pictures, createdAt, decision } = report;
  return (
    <li>
      <p className={styles.badges}>
        <b>{reportReasons[reason].name}</b>
        {decision && <Badge tone={decisionTones[decision]}>{decisionTexts[decision]}</Badge>}
      </p>
      <p className={styles.text}>{details}</p>
      <EvidencePictures path={reportPictures} pictures={pictures} by={reporter.name} />
      <p className={styles.by}>
        <Avatar name={reporter.name} src={reporter.avatar} size={32} />
        <span>
          <Link to={`/admin/users/${reporter._id}`}>{reporter.name}</Link>, {formatMoment(createdAt)}
        </span>
      </p>
    </li>
  );
}
