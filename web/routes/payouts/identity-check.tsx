import { useState } from 'react';
import { FlaskConical } from 'lucide-react';
import { data, useSearchParams } from 'react-router';
import { asApiError, call } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import styles from './payouts.module.css';

const title = 'Identity check';
export const meta = privateMeta(title);

/** Exists only in the sandbox. With Stripe keys, sellers see Stripe's own pages and this one is a 404. */
export async function clientLoader({ request }: { request: Request }): Promise<null> {
  await requireRole(request, 'seller');
  const { mode } = await call('GET /api/payments/config');
  if (mode !== 'sandbox') throw data(null, { status: 404 });
  return null;
}

export const HydrateFallback = () => (
  <TitledPage narrow title={title}>
    <Skeleton height="240px" radius="var(--r3)" />
  </TitledPage>
);

type Outcome = 'all' | 'without_bank';

/**
 * Stands in for the provider's onboarding and dashboard. Asks for nothing, treats the identity as verified, and adds a new bank account.
 */
export default function IdentityCheck() {
  const [search] = useSearchParams();
  const [pending, setPending] = useState<Outcome>();
  const [problem, setProblem] = useState('');
  const finish = async (outcome: Outcome) => {
    setPending(outcome);
    setProblem('');
    try {
      const body = { link: search.get('link') ?? '', outcome };
      const { url } = await call('POST /api/payments/sandbox/identity', { body });
      location.assign(url);
    } catch (error) {
      setProblem(asApiError(error).message);
      setPending(undefined);
    }
  };
  return (
    <TitledPage
      narrow
      title={title}
      aside={
        <Badge tone="slate" icon={<FlaskConical aria-hidden="true" />}>
          Test mode
        </Badge>
      }
    >
      <section className={styles.setup} aria-labelledby="check">
        <div>
          <h2 id="check">This is where Stripe would ask who you are and where to pay you</h2>
          <p>
            This is test mode: you won't be asked for anything, and nothing will be sent. Choose an outcome to return to
            your payouts.
          </p>
          {problem && (
            <Notice tone="brick" role="alert">
              <p>{problem}</p>
            </Notice>
          )}
          <Button pending={pending === 'all'} onClick={() => void finish('all')}>
            Confirm my identity
          </Button>
          <Button kind="outline" pending={pending === 'without_bank'} onClick={() => void finish('without_bank')}>
            Add my bank account later
          </Button>
        </div>
      </section>
    </TitledPage>
  );
}
