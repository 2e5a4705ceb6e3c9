import { eq } from 'drizzle-orm';
import type { Role } from '#contract/accounts.ts';
import { dayMs, hourMs } from '#contract/time.ts';
import { selectCards } from '#server/catalogue/cards.ts';
import { decideDispute } from '#server/claims/decide-dispute.ts';
import { reactions } from '#server/claims/follow-move.ts';
import { moveClaim } from '#server/claims/move-claim.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { lockOne, move } from '#server/orders/move-order.ts';
import { orders } from '#server/orders/tables.ts';
import { lockOrders, transition } from '#server/orders/transition.ts';
import { actingAs, noInput, withoutJobs } from './acting.ts';
import { claims, type DemoClaim } from './claims.ts';
import { replay, type World } from './load-history.ts';
import type { Ids } from './shape.ts';

/** Completes an order if its claim has ended, unless it was refunded in full. */
async function complete(ctx: Ctx, tx: Db, orderId: string): Promise<void> {
  const [order] = await lockOrders(tx, eq(orders.id, orderId));
  if (order?.state === 'delivered' && !order.claimState)
    await transition(ctx, tx, order, 'complete', { kind: 'clock' });
}

/** Creates a posted order and replays each step of its claim with the domain's own functions, at the time given for the step. */
async function replayClaim(ctx: Ctx, world: World, claim: DemoClaim, at: Date): Promise<void> {
  const { listing, buyer, upTo = 'delivered', steps, decided, ended } = claim;
  const past = { listing, buyer, quantity: 1, delivery: 'postage', at, upTo } as const;
  const { orderId, buyerId, sellerId, refund } = await transact(ctx.db, (tx) => replay(ctx, tx, world, past));
  const as = (hours: number, id: string, role: Role) =>
    actingAs({ ...ctx, now: () => new Date(at.getTime() + hours * hourMs) }, id, role);
  const own = { ...noInput, params: { id: orderId } };
  const moves = steps.map(({ by, hours, body }) => ({
    hours,
    run: () => moveClaim(as(hours, by === 'buyer' ? buyerId : sellerId, by), { ...own, body }),
  }));
  const decision = decided && {
    hours: decided.hours,
    run: () => decideDispute(as(decided.hours, world.ids.get('admin') ?? '', 'admin'), { ...own, body: decided.body }),
  };
  const ending = ended && {
    hours: ended.hours,
    run: () =>
      transact(ctx.db, async (tx) => {
        const order = await lockOne(tx, eq(orders.id, orderId));
        await move(as(ended.hours, sellerId, 'seller'), tx, order, ended.move, { kind: 'clock' });
      }),
  };
  const all = [...moves, ...(decision ? [decision] : []), ...(ending ? [ending] : [])].toSorted(
    (a, b) => a.hours - b.hours,
  );
  for (const { run } of all) await run();
  const later = as((all.at(-1)?.hours ?? 0) + 48, sellerId, 'seller');
  await transact(ctx.db, async (tx) => {
    await refund?.(later, tx);
    await complete(later, tx, orderId);
  });
}

/** Loads orders with refund requests and disputes, without notifying anyone about the past. */
export async function loadClaims(ctx: Ctx, ids: Ids): Promise<void> {
  const world = { ids, cards: new Map((await selectCards(ctx.db)).map((row) => [row.id, row])) };
  const quiet = { ...withoutJobs(ctx), reactions };
  for (const claim of claims)
    await replayClaim(quiet, world, claim, new Date(ctx.now().getTime() - claim.daysAgo * dayMs));
}
