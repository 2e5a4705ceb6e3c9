import { type ReactNode, useEffect, useState } from 'react';
import type { Me } from '#contract/accounts.ts';
import type { SalesFacts } from '#contract/sales.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay } from '#contract/time.ts';
import { formatReplyTime } from '#web/parts/reply-time.ts';
import { longNames } from '#web/parts/sales-measures.ts';
import { plural } from '#contract/numbers.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The month's facts: undefined while loading, null if they could not be loaded. */
function useFacts(): SalesFacts | null | undefined {
  const [facts, setFacts] = useState<SalesFacts | null>();
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/sellers/sales/facts', { signal: controller.signal }).then(setFacts, (error: unknown) => {
      if (!controller.signal.aborted) setFacts(logAndReturnNull(error));
    });
    return () => controller.abort();
  }, []);
  return facts;
}

function salesOf({ month, turnover, turnoverLastYear }: SalesFacts): Fact {
  const lastYear = `the same days last ${longNames.month(month).split(' ')[0]}`;
  const shown = { name: 'Sales this month', value: formatPounds(turnover) };
  if (turnoverLastYear === 0) return { ...shown, notes: [`No sales on ${lastYear}`] };
  const percent = Math.round((turnover / turnoverLastYear - 1) * 100);
  if (percent === 0) return { ...shown, notes: [`No change on ${lastYear}`] };
  const change = percent > 0 ? `Up ${percent}%` : `Down ${-percent}%`;
  return { ...shown, notes: [`${change} on ${lastYear}`], good: percent > 0 };
}

function payoutOf({ nextPayout: { state, amount, arrivesAt } }: SalesFacts): Fact {
  const notes: Record<typeof state, string> = {
    none: 'Nothing is due at the moment',
    setup: 'Once your payouts are set up',
    refused: 'On hold: your payouts were refused',
    soon: 'Being sent to you',
    on_the_way: arrivesAt ? `In your bank on ${formatDay(arrivesAt)}` : '',
  };
  return { name: 'Next payout', value: formatPounds(amount), notes: [notes[state]] };
}

const ordersOf = ({ orders, unfulfilled }: SalesFacts): Fact => ({
  name: 'Orders this month',
  value: orders,
  notes: [unfulfilled === 0 ? 'Nothing to post or hand over' : `${unfulfilled} to post or hand over`],
});

const rating = ({ averageRating, reviewCount }: Me) =>
  reviewCount ? `Rating ${averageRating.toFixed(1)} from ${plural(reviewCount, 'review')}` : 'No ratings yet';

const replyOf = (viewer: Me, minutes: number | null | undefined): Fact => ({
  name: 'Reply time',
  value: typeof minutes === 'number' ? formatReplyTime(minutes) : '–',
  notes: [rating(viewer)],
});

/** Placeholders while the facts are loading or if they could not be loaded. */
const placeholders = (value: ReactNode, note: ReactNode): Fact[] =>
  ['Sales this month', 'Orders this month', 'Next payout'].map((name) => ({ name, value, notes: [note] }));

function factsOf(facts: SalesFacts | null | undefined): Fact[] {
  if (facts === undefined) return placeholders(<Skeleton width="96px" />, <Skeleton width="120px" />);
  return facts ? [salesOf(facts), ordersOf(facts), payoutOf(facts)] : placeholders('–', 'Could not be loaded');
}

/** The month so far, in four facts. */
export function MonthFacts({ viewer, replyMinutes }: { viewer: Me; replyMinutes: number | null | undefined }) {
  const facts = useFacts();
  return <Facts facts={[...factsOf(facts), replyOf(viewer, replyMinutes)]} />;
}
