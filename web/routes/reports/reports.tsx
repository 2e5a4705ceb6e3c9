import { Link, useLoaderData } from 'react-router';
import { type ReportGroup, reportReasons } from '#contract/reports.ts';
import { pageSize } from '#contract/sizes.ts';
import { formatDay, formatMoment } from '#contract/time.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { readPageNumber } from '#web/page-number.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { loadDashboard } from '#web/routes/dashboards/load-dashboard.ts';
import { plural } from '#web/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { decisionTexts, kindNames } from './kinds.ts';
import styles from './reports.module.css';

const title = 'All Reports';
export const meta = privateMeta(title);

const tabs = {
  open: { name: 'Open', empty: 'No reports are waiting for a decision.' },
  decided: { name: 'Decided', empty: 'No reports have been decided yet.' },
} as const;

/** A page of the chosen tab; `found` is null if it could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  await loadDashboard(request, 'admin');
  const { searchParams } = new URL(request.url);
  const show = searchParams.get('show') === 'decided' ? 'decided' : 'open';
  const page = readPageNumber(searchParams);
  const query = { show, page: String(page), limit: String(pageSize) } as const;
  return { show, page, found: await call('GET /api/admins/reports', { query }).catch(logAndReturnNull) } as const;
}

export const HydrateFallback = () => <ListPageSkeleton title={title} status="Loading reports..." rowHeight="96px" />;

export default function Reports() {
  const { show, page, found } = useLoaderData<typeof clientLoader>();
  return (
    <ListPage
      title={title}
      aside={<Tabs chosen={show} />}
      rows={found?.groups}
      empty={<EmptyState title={tabs[show].empty} />}
      failure="The reports could not be loaded."
      pagination={
        found && {
          page,
          pages: Math.ceil(found.total / pageSize),
          href: (other) => `?show=${show}&page=${other}`,
        }
      }
    >
      {(groups) => (
        <ul className={styles.list}>
          {groups.map((group) => (
            <Row key={`${group.kind} ${group.targetId} ${group.decidedAt}`} group={group} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

const Tabs = ({ chosen }: { chosen: keyof typeof tabs }) => (
  <Chips label="Show">
    {(['open', 'decided'] as const).map((show) => (
      <ChipLink key={show} to={`?show=${show}`} chosen={show === chosen}>
        {tabs[show].name}
      </ChipLink>
    ))}
  </Chips>
);

/** Reasons that cannot wait. */
const urgent = new Set(['illegal', 'bee_health', 'fraud']);

function Row({ group }: { group: ReportGroup }) {
  const { kind, targetId, title: name, owner, count, reason, since, decision, decidedAt } = group;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.badges}>
          <Badge tone={urgent.has(reason) ? 'brick' : 'straw'}>{reportReasons[reason].name}</Badge>
          <Badge tone="outline">{kindNames[kind]}</Badge>
          {decision && <Badge tone={decision === 'none' ? 'slate' : 'leaf'}>{decisionTexts[decision]}</Badge>}
        </p>
        <p className={styles.name}>
          <Link to={`/admin/reports/${kind}/${targetId}`}>{name}</Link>
        </p>
        <p className={styles.quiet}>
          {owner.name} · {plural(count, 'report')}
          {owner.flagCount > count && ` · ${plural(owner.flagCount, 'flag')} in all`}
        </p>
      </div>
      <p className={styles.quiet}>{decidedAt ? `Decided ${formatMoment(decidedAt)}` : `Since ${formatDay(since)}`}</p>
    </li>
  );
}
