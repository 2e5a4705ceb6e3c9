import { useLoaderData, useRevalidator } from 'react-router';
import { makeAppeal, type readDecision } from '#contract/appeals.ts';
import type { Output } from '#contract/endpoint.ts';
import { formatMoment } from '#contract/time.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { decisionTextsForOwner, outcomeTexts } from './kinds.ts';
import styles from './reports.module.css';
import { TargetCard } from './target-card.tsx';

const title = 'Our decision';
export const meta = privateMeta(title);

type Decision = Output<typeof readDecision>;

/** `found` is null if it could not be loaded, undefined if the link is not valid. */
export async function clientLoader({ params: { token } }: { params: { token: string } }) {
  try {
    return { token, found: await call('GET /api/appeals/{token}', { params: { token } }) };
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return { token, found: isMissing ? undefined : logAndReturnNull(error) };
  }
}

export const HydrateFallback = () => (
  <PageSkeleton narrow title={title} status="Loading..." heights={['120px', '320px']} />
);

export default function AppealScreen() {
  const { token, found } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  return (
    <TitledPage narrow title={title}>
      {found === null && <LoadError title="We couldn't load our decision." onRetry={revalidate} />}
      {found === undefined && (
        <EmptyState
          title="This link is incomplete. Please open it again from the email."
          action={<LinkButton to="/support">Help &amp; Support</LinkButton>}
        />
      )}
      {found && (
        <div className={styles.panels}>
          <TargetCard kind={found.kind} target={{ ...found.target, context: [] }} />
          <Panel title={decisionTextsForOwner[found.decision]}>
            {found.reason && <p className={styles.text}>{found.reason}</p>}
            <p className={styles.quiet}>{formatMoment(found.decidedAt)}</p>
          </Panel>
          <Appeal token={token} found={found} onSent={revalidate} />
        </div>
      )}
    </TitledPage>
  );
}

function Appeal({ token, found, onSent }: { token: string; found: Decision; onSent: () => Promise<void> }) {
  if (found.outcome)
    return (
      <Panel title={outcomeTexts[found.outcome]}>
        {found.outcomeReason && <p className={styles.text}>{found.outcomeReason}</p>}
      </Panel>
    );
  if (found.appealedAt)
    return (
      <Panel title="We're taking another look">
        <p>
          You asked us on {formatMoment(found.appealedAt)}. We'll email you once we've decided. If there is more than
          one admin, someone else will look at it.
        </p>
      </Panel>
    );
  return found.decision === 'none' ? null : <AppealForm token={token} onSent={onSent} />;
}

function AppealForm({ token, onSent }: { token: string; onSent: () => Promise<void> }) {
  const { form, errors, summary, pending } = useForm({
    schema: makeAppeal.body,
    failed: 'Your appeal could not be sent.',
    send: (body) => call('POST /api/appeals/{token}', { params: { token }, body }),
    onDone: () => void onSent(),
  });
  return (
    <Panel title="Ask us to look again">
      <form {...form} className={styles.form} aria-label="Ask us to look again">
        <ErrorSummary {...summary} labels={{ text: 'Why do you think we got it wrong?' }} />
        <TextArea
          name="text"
          label="Why do you think we got it wrong?"
          rows={6}
          error={errors.text}
          hint="You can ask once, so please tell us everything that matters."
        />
        <Button type="submit" pending={pending}>
          Send
        </Button>
      </form>
    </Panel>
  );
}
