import { useLoaderData, useRevalidator } from 'react-router';
import type { ReportFigures } from '#contract/decision-log.ts';
import { formatNumber, plural } from '#contract/numbers.ts';
import { decisionNames, outcomes, reasonNames, reportKinds, reportReasons } from '#contract/reports.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { DownloadButton } from '#web/parts/download-button.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import styles from './figures.module.css';
import { decisionTexts, kindNames, outcomeTexts } from './kinds.ts';

const title = 'Report Figures';
export const meta = privateMeta(title);

/** Loads the figures for the year in the URL, by default the current one. Null if they could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  await requireRole(request, 'admin');
  const year = /^20\d\d$/.exec(new URL(request.url).searchParams.get('year') ?? '')?.[0];
  return call('GET /api/admins/decisions/figures', { query: { year } }).catch(logAndReturnNull);
}

export const HydrateFallback = () => <PageSkeleton title={title} status="Loading the figures..." heights={['420px']} />;

const back = (
  <LinkButton kind="quiet" to="/admin/reports">
    All Reports
  </LinkButton>
);

export default function Figures() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (!loaded)
    return (
      <TitledPage title={title} aside={back}>
        <LoadError title="The figures could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  const { years, figures } = loaded;
  const { year } = figures;
  return (
    <TitledPage title={title} aside={back}>
      <div className={styles.page}>
        <div className={styles.controls}>
          <Chips label="Year">
            {years.map((option) => (
              <ChipLink key={option} to={`?year=${option}`} chosen={option === year}>
                {option}
              </ChipLink>
            ))}
          </Chips>
          <DownloadButton url={`/api/admins/decisions/csv?year=${year}`} name={`skep-decisions-${year}.csv`}>
            Download decisions from {year}
          </DownloadButton>
          <DownloadButton kind="quiet" url="/api/admins/decisions/csv" name="skep-decisions.csv">
            Download all decisions
          </DownloadButton>
        </div>
        <YearPanels figures={figures} />
      </div>
    </TitledPage>
  );
}

type Line = readonly [name: string, value: number | string];

const Lines = ({ name, lines }: { name: string; lines: readonly Line[] }) => (
  <Panel title={name}>
    <dl className={styles.lines}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? formatNumber(value) : value}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);

/** Formats a duration in hours if it is under two days, otherwise in days. */
function formatDuration(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return 'under 1 hour';
  return hours < 48 ? plural(Math.round(hours), 'hour') : plural(Math.round(hours / 24), 'day');
}

const YearPanels = ({ figures: { reports, decisions, bans, appeals } }: { figures: ReportFigures }) => (
  <div className={styles.panels}>
    <Lines
      name="Reports by kind"
      lines={[...reportKinds.map((kind): Line => [kindNames[kind], reports.byKind[kind]]), ['Total', reports.total]]}
    />
    <Lines
      name="Reports by reason"
      lines={reasonNames.map((reason) => [reportReasons[reason].name, reports.byReason[reason]])}
    />
    <Lines
      name="Decisions"
      lines={[
        ...decisionNames.map((name): Line => [decisionTexts[name], decisions.byDecision[name]]),
        ['Total', decisions.total],
        ['Without a report', decisions.unreported],
        ['Listings removed', decisions.removedListings],
        ['All bans', bans],
        ['Median time to decide', formatDuration(decisions.medianHours)],
      ]}
    />
    <Lines
      name="Appeals"
      lines={[
        ['Received', appeals.total],
        ...outcomes.map((outcome): Line => [outcomeTexts[outcome], appeals.byOutcome[outcome]]),
        ['Waiting', appeals.waiting],
      ]}
    />
  </div>
);
