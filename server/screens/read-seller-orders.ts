import { and, asc, count, desc, eq, inArray, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { type DeliveryMethod, deliveryMethods } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import {
  type ClaimState,
  claimStateNames,
  claimStatesOf,
  isDispute,
  orderStates,
  type OrderState,
} from '#contract/order-states.ts';
import { saleFilters, saleGroupOf, type SaleFilter, type SaleGroup } from '#contract/sale-groups.ts';
import { Problem } from '#contract/problems.ts';
import type { listSellerOrders as endpoint, SellerOrder, SellerOrderRow } from '#contract/seller-orders.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { containsWords } from '#server/db/columns.ts';
import { viewOnboarding, type OnboardingState } from '#server/payments/onboarding.ts';
import { findPayoutAccount } from '#server/payments/payout-accounts.ts';
import { earnings, purchases } from '#server/payments/tables.ts';
import { viewOrderMoney } from './order-money.ts';
import { eventsOf, isBankDisputed, isUnreachable, refundedOf, viewDeliverTo } from '#server/orders/read-orders.ts';
import { viewOrder } from '#server/orders/view.ts';
import { orders } from '#server/orders/tables.ts';

const groupOf = (state: OrderState, delivery: DeliveryMethod): SaleGroup | undefined => saleGroupOf[state]?.[delivery];

/** The group of a paid order. */
export function requireSaleGroup(state: OrderState, delivery: DeliveryMethod): SaleGroup {
  const group = groupOf(state, delivery);
  if (!group) throw new Error('an unpaid order is not a sale');
  return group;
}

const saleStates = (Object.keys(orderStates) as OrderState[]).filter((state) => saleGroupOf[state]);

/** Matches orders that have been paid for. */
const isSale = inArray(orders.state, saleStates);

const disputeStates = claimStateNames.filter((state) => isDispute(state));
const requestStates = claimStateNames.filter((state) => !isDispute(state));

const isClaimIn = (states: ClaimState[]) => sql<boolean>`coalesce(${inArray(orders.claimState, states)}, false)`;

/** Matches orders with a refund request, return or dispute that needs the seller's response. */
const needsAnswer = isClaimIn(claimStatesOf('seller'));

/** Matches orders with an open refund request or return. */
const isRefundRequested = isClaimIn(requestStates);

/** Matches orders that the buyer or their bank disputes. */
const isInDispute = sql<boolean>`(${isBankDisputed} or ${isClaimIn(disputeStates)})`;

/** The groups of orders that the seller has to post or hand over. They exclude orders disputed by a bank. */
const toFulfil: ReadonlySet<SaleGroup> = new Set(['to_post', 'to_hand_over']);

/** Matches orders in a group. */
export const inSaleGroup = (group: SaleGroup): SQL | undefined =>
  and(
    or(
      ...saleStates.flatMap((state) =>
        deliveryMethods
          .filter((delivery) => groupOf(state, delivery) === group)
          .map((delivery) => and(eq(orders.state, state), eq(orders.delivery, delivery))),
      ),
    ),
    toFulfil.has(group) ? not(isBankDisputed) : undefined,
  );

/** The filters that match orders of any group. */
const acrossGroups = { to_answer: needsAnswer, refund_requested: isRefundRequested, disputed: isInDispute };

const inFilter = (filter: SaleFilter): SQL | undefined =>
  filter in acrossGroups ? acrossGroups[filter as keyof typeof acrossGroups] : inSaleGroup(filter as SaleGroup);

/** What a seller cannot do until the buyer's bank has decided. */
const blockedByBankDispute: ReadonlySet<string> = new Set([
  'dispatch',
  'handOver',
  'proposeTime',
  'cancelAsSeller',
  'accept',
  'concede',
  'receiveBack',
  'refundPart',
]);

const selectSales = (db: Db) =>
  db
    .select({
      order: orders,
      refunded: refundedOf,
      earning: earnings,
      buyerName: users.name,
      buyerAvatar: users.avatar,
      buyerIsUnreachable: isUnreachable,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(earnings, eq(earnings.orderId, orders.id))
    .$dynamic();

type Sale = Awaited<ReturnType<typeof selectSales>>[number];

const viewSale = (
  ctx: Ctx,
  { order, refunded, earning, buyerName, buyerAvatar, buyerIsUnreachable }: Sale,
  onboarding: OnboardingState,
): SellerOrderRow => {
  const view = viewOrder(ctx, order, refunded, [], 'seller');
  const isBlocked = (action: string) =>
    (refunded.isBankDisputed && blockedByBankDispute.has(action)) || (buyerIsUnreachable && action === 'proposeTime');
  return {
    ...view,
    actions: view.actions.filter((action) => !isBlocked(action)),
    collectionTime: buyerIsUnreachable || refunded.isBankDisputed ? null : view.collectionTime,
    group: requireSaleGroup(order.state, order.delivery),
    buyerName,
    buyerAvatar,
    buyerIsUnreachable,
    money: earning && viewOrderMoney(earning, { ...order, buyerIsUnreachable }, onboarding),
  };
};

const onboardingOf = async ({ db, viewer }: ViewerCtx): Promise<OnboardingState> =>
  viewOnboarding(await findPayoutAccount(db, viewer.id)).state;

/** How many orders match `where`, and how many of them are in each group. */
async function countGroups({ db }: Ctx, where: SQL | undefined): Promise<Record<'all' | SaleFilter, number>> {
  const { state, delivery } = orders;
  const rows = await db
    .select({
      state,
      delivery,
      disputed: sql<boolean>`${isBankDisputed}`.as('disputed'),
      inDispute: sql<boolean>`${isInDispute}`.as('in_dispute'),
      requested: sql<boolean>`${isRefundRequested}`.as('requested'),
      toAnswer: sql<boolean>`${needsAnswer}`.as('to_answer'),
      count: count(),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(where)
    .groupBy(state, delivery, sql`disputed`, sql`in_dispute`, sql`requested`, sql`to_answer`);
  const none = saleFilters.map((filter) => [filter, 0] as const);
  const counts = { all: 0, ...(Object.fromEntries(none) as Record<SaleFilter, number>) };
  for (const { state, delivery, disputed, inDispute, requested, toAnswer, count: each } of rows) {
    const group = requireSaleGroup(state, delivery);
    counts.all += each;
    if (inDispute) counts.disputed += each;
    if (requested) counts.refund_requested += each;
    if (toAnswer) counts.to_answer += each;
    if (!(disputed && toFulfil.has(group))) counts[group] += each;
  }
  return counts;
}

/** Returns a page of the viewer's sales, with the number of orders in each group. Runs three statements. */
export async function listSellerOrders(ctx: ViewerCtx, { query }: Input<typeof endpoint>) {
  const { group, search, limit, page } = query;
  const searchable = sql`concat_ws(' ', ${orders.productName}, ${users.name}, ${orders.id})`;
  const where = and(eq(orders.sellerId, ctx.viewer.id), isSale, search ? containsWords(searchable, search) : undefined);
  const counts = await countGroups(ctx, where);
  const rows = await selectSales(ctx.db)
    .where(and(where, group && inFilter(group)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const onboarding = await onboardingOf(ctx);
  return {
    orders: rows.map((row) => viewSale(ctx, row, onboarding)),
    total: counts[group ?? 'all'],
    counts,
  };
}

/** The delivery address given with the payment. Null for collection, and once the seller no longer needs it. */
async function readDeliveryAddress({ db }: Ctx, order: Sale['order']) {
  if (orderStates[order.state].status !== 'Paid') return null;
  const { deliverTo: name, deliverLine1: line1, deliverCity: city, deliverPostcode: postcode } = purchases;
  const [to] = await db
    .select({ name, line1, city, postcode })
    .from(purchases)
    .where(eq(purchases.id, order.purchaseId));
  return to ? viewDeliverTo(to, order) : null;
}

/** The seller's other orders from the same purchase and in the same state, which can be sent together with this one. */
const readAlongside = ({ db }: Ctx, { id, purchaseId, sellerId, state, delivery }: Sale['order']) =>
  db
    .select({ _id: orders.id, productName: orders.productName, quantity: orders.quantity })
    .from(orders)
    .where(
      and(
        eq(orders.purchaseId, purchaseId),
        eq(orders.sellerId, sellerId),
        eq(orders.state, state),
        eq(orders.delivery, delivery),
        ne(orders.id, id),
      ),
    )
    .orderBy(asc(orders.id));

/** Reads one of the viewer's sales. Throws `order_not_found` for unpaid orders and other people's. */
export async function readSellerOrder(ctx: ViewerCtx, id: string): Promise<SellerOrder> {
  const own = and(eq(orders.id, id), eq(orders.sellerId, ctx.viewer.id), isSale);
  const [row] = await selectSales(ctx.db).where(own);
  if (!row) throw new Problem('order_not_found');
  const { order, refunded } = row;
  return {
    ...viewSale(ctx, row, await onboardingOf(ctx)),
    category: order.category,
    buyerId: order.buyerId,
    events: viewOrder(ctx, order, refunded, await eventsOf(ctx, [id]), 'seller').events,
    alongside: await readAlongside(ctx, order),
    deliverTo: await readDeliveryAddress(ctx, order),
  };
}
