import { type ReactNode, useEffect, useState } from 'react';
import type { Me } from '#contract/accounts.ts';
import type { SalesFacts } from '#contract/sales.ts';
import { call } from '#web/api.ts';
import { formatPounds } from '#web/money.ts';
import { formatDay } from '#web/parts/dates.ts';
import { howSoon } from '#web/parts/reply-time.ts';
import { longNames } from '#web/parts/sales-measures.ts';
import { plural } from '#web/text.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The desk's facts: undefined while they are loaded, null where they could not be. */
function useFacts(): SalesFacts | null | undefined {
  const [facts, setFacts] = useState<SalesFacts | null>();
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/sellers/sales/facts', { signal: leaving.signal }).then(setFacts, () => {
      if (!leaving.signal.aborted) setFacts(null);
    });
    return () => leaving.abort();
  }, []);
  return facts;
}

function salesOf({ month, turnover, turnoverLastYear: before }: SalesFacts): Fact {
  const then = `the same days last ${longNames.month(month).split(' ')[0]}`;
  const shown = { name: 'Sales this month', fact: formatPounds(turnover) };
  if (before === 0) return { ...shown, notes: [`No sales in ${then}`] };
  const percent = Math.round((turnover / before - 1) * 100);
  if (percent === 0) return { ...shown, notes: [`As in ${then}`] };
  const change = percent > 0 ? `Up ${percent}%` : `Down ${-percent}%`;
  return { ...shown, notes: [`${change} on ${then}`], good: percent > 0 };
}

function payoutOf({ nextPayout: { state, amount, arrivesAt } }: SalesFacts): Fact {
  const notes: Record<typeof state, string> = {
    none: 'Nothing is due just now',
    setup: 'Once your payouts are set up',
    refused: 'Stays with us: your payouts were refused',
    soon: 'Being sent to you',
    on_the_way: arrivesAt ? `In your bank on ${formatDay(arrivesAt)}` : '',
  };
  return { name: 'Next payout', fact: formatPounds(amount), notes: [notes[state]] };
}

const ordersOf = ({ orders, toHandOver }: SalesFacts): Fact => ({
  name: 'Orders this month',
  fact: orders,
  notes: [toHandOver === 0 ? 'Nothing to post or hand over' : `${toHandOver} to post or hand over`],
});

const rating = ({ averageRating, reviewCount }: Me) =>
  `Rating ${reviewCount ? averageRating.toFixed(1) : '–'} from ${plural(reviewCount, 'review')}`;

const replyOf = (viewer: Me, minutes: number | null | undefined): Fact => ({
  name: 'Reply time',
  fact: typeof minutes === 'number' ? howSoon(minutes) : '–',
  notes: [rating(viewer)],
});

/** What stands in place of the facts while they are loaded, and where they could not be. */
const without = (fact: ReactNode, note: ReactNode): Fact[] =>
  ['Sales this month', 'Orders this month', 'Next payout'].map((name) => ({ name, fact, notes: [note] }));

function factsOf(facts: SalesFacts | null | undefined): Fact[] {
  if (facts === undefined) return without(<Skeleton width="96px" />, <Skeleton width="120px" />);
  return facts ? [salesOf(facts), ordersOf(facts), payoutOf(facts)] : without('–', 'Could not be loaded');
}

/** How the month goes, in four facts. */
export function MonthFacts({ viewer, replyMinutes }: { viewer: Me; replyMinutes: number | null | undefined }) {
  const facts = useFacts();
  return <Facts facts={[...factsOf(facts), replyOf(viewer, replyMinutes)]} />;
}
