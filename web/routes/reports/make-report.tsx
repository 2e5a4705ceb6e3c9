import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { type readReportTarget, type ReportKind, reportKinds } from '#contract/reports.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { ReportForm } from './report-form.tsx';
import styles from './reports.module.css';
import { TargetCard } from './target-card.tsx';

const title = 'Make a report';
export const meta = privateMeta(title);

type Chosen = { kind: ReportKind; id: string };
type Found = Chosen & { target: Output<typeof readReportTarget> };

/** What to report, from the URL: `?product=`, `?seller=`, `?message=`, `?review=` or `?reply=` with an id. */
function readChosen(params: URLSearchParams): Chosen | undefined {
  for (const kind of reportKinds) {
    const id = params.get(kind);
    if (id) return { kind, id };
  }
  return undefined;
}

/** `found` is undefined if the URL does not say what to report, null if loading failed, and a message if the item cannot be reported. */
export async function clientLoader({ request }: { request: Request }): Promise<{ found?: Found | string | null }> {
  const chosen = readChosen(new URL(request.url).searchParams);
  if (!chosen) return {};
  await requireViewer(request);
  try {
    return { found: { ...chosen, target: await call('GET /api/reports/targets/{kind}/{id}', { params: chosen }) } };
  } catch (error) {
    if (error instanceof ApiError && [400, 403, 404, 409].includes(error.status)) return { found: error.message };
    return { found: logAndReturnNull(error) };
  }
}

export const HydrateFallback = () => (
  <PageSkeleton narrow title={title} status="Loading..." heights={['120px', '420px']} />
);

export default function MakeReport() {
  const { found } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  return (
    <TitledPage narrow title={title}>
      {found === undefined && <HowToReport />}
      {found === null && <LoadError title="We couldn't load what you want to report." onRetry={revalidate} />}
      {typeof found === 'string' && (
        <EmptyState title={found} action={<LinkButton to="/support">Help &amp; Support</LinkButton>} />
      )}
      {found && typeof found === 'object' && <Report key={found.id} found={found} />}
    </TitledPage>
  );
}

function Report({ found: { kind, id, target } }: { found: Found }) {
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <EmptyState title="Thank you for your report." action={<LinkButton to="/shop">Continue shopping</LinkButton>}>
        A person will look at it. We'll let you know what we decide.
      </EmptyState>
    );
  return (
    <div className={styles.panels}>
      <TargetCard kind={kind} target={target} seller={target.seller} brief />
      <ReportForm kind={kind} id={id} onSent={() => setSent(true)} />
    </div>
  );
}

const HowToReport = () => (
  <div className={styles.prose}>
    <p>
      You can report products, sellers, chat messages and reviews. Open what you want to report and choose "Report"
      there:
    </p>
    <ul>
      <li>for a product, below the seller on its page;</li>
      <li>for a seller or buyer, at the top of their profile;</li>
      <li>for a chat message, below the message;</li>
      <li>for a review or the reply to one, below it.</li>
    </ul>
    <p>
      A person looks at every report, and we never tell the person you report who you are. If something is wrong with an
      order, <Link to="/orders">request a refund or start a dispute</Link> instead. For anything else,{' '}
      <Link to="/support#contact">write to us</Link>. In an emergency, call 999.
    </p>
  </div>
);
