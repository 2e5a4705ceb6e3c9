import { useEffect } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type { SellerPayouts } from '#contract/payouts.ts';
import { pageSize } from '#contract/sizes.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { formatPounds } from '#contract/pounds.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { BankPayouts } from './bank-payouts.tsx';
import { OrdersMoney } from './orders-money.tsx';
import styles from './payouts.module.css';
import { PayoutSetup } from './payout-setup.tsx';
import { readPayoutsQuery } from './payouts-query.ts';

const title = 'Payouts';
export const meta = privateMeta(title);

/** Null if loading failed. */
export async function clientLoader({ request }: { request: Request }): Promise<SellerPayouts | null> {
  await requireRole(request, 'seller');
  const search = new URL(request.url).searchParams;
  const { state, page, payoutsPage } = readPayoutsQuery(search);
  const query = { state, limit: String(pageSize), page: String(page), payoutsPage: String(payoutsPage) };
  return call('GET /api/sellers/payouts', { query }).catch(logAndReturnNull);
}

export const HydrateFallback = () => (
  <PageSkeleton title={title} status="Loading your payouts..." heights={['120px', '420px']} />
);

/** A seller may return from the provider before its webhook arrives, so this reloads a few times. */
function useSetupPolling(payouts: SellerPayouts | null): void {
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const isWaiting = search.get('onboarding') === 'back' && payouts?.onboarding.state !== 'ready';
  useEffect(() => {
    if (!isWaiting) return;
    const timers = [1, 3, 8].map((seconds) => setTimeout(() => void revalidate(), seconds * 1000));
    return () => timers.forEach(clearTimeout);
  }, [isWaiting, revalidate]);
}

export default function Payouts() {
  const [search] = useSearchParams();
  const payouts = useLastLoaded(useLoaderData<typeof clientLoader>(), String(search));
  const { revalidate } = useRevalidator();
  useSetupPolling(payouts);
  if (!payouts)
    return (
      <TitledPage title={title}>
        <LoadError title="Your payouts could not be loaded." reassurance="Your money is safe." onRetry={revalidate} />
      </TitledPage>
    );
  const query = readPayoutsQuery(search);
  return (
    <TitledPage
      title={title}
      aside={
        <LinkButton kind="quiet" to="/seller/dashboard">
          Seller dashboard
        </LinkButton>
      }
    >
      <div className={styles.page}>
        <PayoutSetup onboarding={payouts.onboarding} isLinkExpired={search.get('onboarding') === 'again'} />
        <Balance payouts={payouts} />
        {payouts.total === 0 && !query.state ? (
          <EmptyState
            title="You haven't sold anything yet."
            action={<LinkButton to="/seller/create-listing">Create New Listing</LinkButton>}
          >
            <p>The money from each order appears here, with the day it will be sent to you.</p>
          </EmptyState>
        ) : (
          <div className={styles.columns}>
            <OrdersMoney {...{ payouts, query }} />
            <BankPayouts {...{ payouts, query }} />
          </div>
        )}
      </div>
    </TitledPage>
  );
}

function availableNote({ balance, onboarding }: SellerPayouts): string {
  if (balance.available < 0) return "you owe this: it was refunded to buyers, and we'll take it from your next orders";
  if (onboarding.state === 'refused') return 'held until this is resolved';
  return onboarding.state === 'ready' ? 'being sent to you' : 'paid out once you set up payouts';
}

function Balance({ payouts }: { payouts: SellerPayouts }) {
  const { balance } = payouts;
  const facts: [name: string, pounds: number, note: string][] = [
    ['On hold', balance.onHold, 'until the orders are complete'],
    ['Available', balance.available, availableNote(payouts)],
    ['On the way', balance.onTheWay, 'sent, not yet in your bank'],
    ['Paid', balance.paid, 'to your bank so far'],
  ];
  return <Facts facts={facts.map(([name, pounds, note]) => ({ name, value: formatPounds(pounds), notes: [note] }))} />;
}
