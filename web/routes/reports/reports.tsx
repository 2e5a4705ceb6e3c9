import { Link, useLoaderData } from 'react-router';
import type { Appeal } from '#contract/appeals.ts';
import { type ReportGroup, reportReasons } from '#contract/reports.ts';
import { pageSize } from '#contract/sizes.ts';
import { formatDay, formatMoment } from '#contract/time.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { readPageNumber } from '#web/list-query.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { plural } from '#contract/numbers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { decisionTexts, decisionTones, kindNames, outcomeTexts } from './kinds.ts';
import styles from './reports.module.css';

const title = 'All Reports';
export const meta = privateMeta(title);

const tabs = {
  open: { name: 'Open', empty: 'No reports are waiting for a decision.' },
  appeals: { name: 'Appeals', empty: 'No appeals are waiting for a decision.' },
  decided: { name: 'Decided', empty: 'No reports have been decided yet.' },
} as const;

type Show = keyof typeof tabs;
const shows = Object.keys(tabs) as Show[];

async function load(show: Show, page: number): Promise<{ rows: (ReportGroup | Appeal)[]; total: number }> {
  const query = { page: String(page), limit: String(pageSize) };
  if (show === 'appeals') {
    const { appeals, total } = await call('GET /api/admins/appeals', { query });
    return { rows: appeals, total };
  }
  const { groups, total } = await call('GET /api/admins/reports', { query: { ...query, show } });
  return { rows: groups, total };
}

/** How many items are waiting for a decision. */
async function countWaiting() {
  const [open, appeals] = await Promise.all([
    call('GET /api/admins/reports', { query: { limit: '1' } }),
    call('GET /api/admins/appeals', { query: { limit: '1' } }),
  ]);
  return { open: open.total, appeals: appeals.total, decided: undefined };
}

/** Loads a page of the chosen tab. `found` or `counts` is null if it could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  await requireRole(request, 'admin');
  const { searchParams } = new URL(request.url);
  const show = shows.find((name) => name === searchParams.get('show')) ?? 'open';
  const page = readPageNumber(searchParams);
  const [found, counts] = await Promise.all([
    load(show, page).catch(logAndReturnNull),
    countWaiting().catch(logAndReturnNull),
  ]);
  return { show, page, found, counts };
}

export const HydrateFallback = () => <ListPageSkeleton title={title} status="Loading reports..." rowHeight="96px" />;

export default function Reports() {
  const { show, page, found, counts } = useLoaderData<typeof clientLoader>();
  return (
    <ListPage
      title={title}
      aside={<Tabs chosen={show} counts={counts} />}
      above={
        <LinkButton kind="quiet" to="/admin/reports/figures" className={styles.figures}>
          Yearly figures
        </LinkButton>
      }
      rows={found?.rows}
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
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((row) =>
            'appealedAt' in row ? (
              <AppealRow key={row._id} appeal={row} />
            ) : (
              <Row key={`${row.kind} ${row.targetId} ${row.decidedAt}`} group={row} />
            ),
          )}
        </ul>
      )}
    </ListPage>
  );
}

type Counts = Awaited<ReturnType<typeof countWaiting>>;

const Tabs = ({ chosen, counts }: { chosen: Show; counts: Counts | null }) => (
  <Chips label="Show">
    {shows.map((show) => (
      <ChipLink key={show} to={`?show=${show}`} chosen={show === chosen}>
        {tabs[show].name} {counts?.[show]}
      </ChipLink>
    ))}
  </Chips>
);

const urgentReasons = new Set(['illegal', 'bee_health', 'fraud']);

function Row({ group }: { group: ReportGroup }) {
  const { kind, targetId, title: name, owner, count, reason, since, decision, outcome, decidedAt } = group;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.badges}>
          <Badge tone={urgentReasons.has(reason) ? 'brick' : 'straw'}>{reportReasons[reason].name}</Badge>
          <Badge tone="outline">{kindNames[kind]}</Badge>
          {decision && <Badge tone={decisionTones[decision]}>{decisionTexts[decision]}</Badge>}
          {outcome && <Badge tone="outline">{outcomeTexts[outcome]}</Badge>}
        </p>
        <p className={styles.name}>
          <Link to={`/admin/reports/${kind}/${targetId}`}>{name}</Link>
        </p>
        <p className={styles.quiet}>
          {kind !== 'seller' && `${owner.name} · `}
          {plural(count, 'report')}
          {owner.flagCount > count && ` · ${plural(owner.flagCount, 'flag')} in total`}
        </p>
      </div>
      <p className={styles.quiet}>
        {decidedAt ? `Decided ${formatMoment(decidedAt)}` : `First reported ${formatDay(since)}`}
      </p>
    </li>
  );
}

const AppealRow = ({ appeal: { kind, targetId, title: name, owner, decision, appealedAt } }: { appeal: Appeal }) => (
  <li className={styles.row}>
    <div className={styles.words}>
      <p className={styles.badges}>
        <Badge tone="outline">{kindNames[kind]}</Badge>
        <Badge tone={decisionTones[decision]}>{decisionTexts[decision]}</Badge>
      </p>
      <p className={styles.name}>
        <Link to={`/admin/reports/${kind}/${targetId}`}>{name}</Link>
      </p>
      <p className={styles.quiet}>{owner.name}</p>
    </div>
    <p className={styles.quiet}>{`Appealed ${formatDay(appealedAt)}`}</p>
  </li>
);
