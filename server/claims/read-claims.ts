import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { carrierName, trackingUrl } from '#contract/carriers.ts';
import type {
  Claim as View,
  ClaimParty,
  disputeFilters,
  DisputeRow,
  listDisputes as listEndpoint,
} from '#contract/claims.ts';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import { moveOf } from '#contract/order-process.ts';
import { claimStatesOf, turnOf } from '#contract/order-states.ts';
import { Problem } from '#contract/problems.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { refundedOf } from '#server/orders/read-orders.ts';
import { viewParcel } from '#server/orders/view.ts';
import { orderEvents, orders } from '#server/orders/tables.ts';
import type { Order } from '#server/orders/transition.ts';
import { canReturnTo, partyOf, readForParty } from './parties.ts';
import { type Claim, hasMove } from './statements.ts';
import { claims, claimStatements, evidence } from './tables.ts';

const skep = 'Skep';

/** The statements of each of these claims, oldest first. Admins speak as Skep. */
async function readStatements(
  { db }: Ctx,
  sellerName: string,
  claimIds: string[],
): Promise<Map<string, View['statements']>> {
  const rows = await db
    .select({ statement: claimStatements, name: users.name, avatar: users.avatar })
    .from(claimStatements)
    .innerJoin(users, eq(users.id, claimStatements.authorId))
    .where(inArray(claimStatements.claimId, claimIds))
    .orderBy(asc(claimStatements.at), asc(claimStatements.id));
  const ids = rows.map(({ statement }) => statement.id);
  const pictures = await db
    .select({ id: evidence.id, statementId: evidence.statementId })
    .from(evidence)
    .where(inArray(evidence.statementId, ids))
    .orderBy(asc(evidence.uploadedAt), asc(evidence.id));
  const byClaim = Map.groupBy(rows, ({ statement }) => statement.claimId);
  const view = ({ statement: { id, by, move, body, at }, name, avatar }: (typeof rows)[number]) => ({
    _id: id,
    by,
    name: by === 'admin' ? skep : by === 'seller' ? sellerName : name,
    avatar: by === 'admin' ? null : avatar,
    move: move && moveOf(move).label,
    text: body,
    pictures: pictures.filter(({ statementId }) => statementId === id).map((picture) => picture.id),
    at: at.toISOString(),
  });
  return new Map([...byClaim].map(([claimId, own]) => [claimId, own.map(view)]));
}

function viewReturn({ sentBackAt, returnCarrier, returnTrackingNumber }: Claim): View['returnParcel'] {
  if (!sentBackAt) return null;
  return {
    carrier: returnCarrier && carrierName(returnCarrier),
    trackingNumber: returnTrackingNumber,
    trackingUrl: returnCarrier && trackingUrl(returnCarrier, returnTrackingNumber),
  };
}

const viewDecision = ({ decidedPence, decidedReturn, decidedAt }: Claim): View['decision'] =>
  decidedAt && {
    amount: toPounds(decidedPence ?? 0),
    needsReturn: decidedReturn ?? false,
    at: decidedAt.toISOString(),
  };

/** The address that the seller gave when applying. Null if it is incomplete, since the buyer could not send the item there. */
async function readReturnAddress({ db }: Ctx, { sellerId, sellerName: name }: Order): Promise<View['returnTo']> {
  const { street, city, postcode } = users;
  const [to] = await db.select({ line1: street, city, postcode }).from(users).where(eq(users.id, sellerId));
  return to?.line1 && to.city && to.postcode ? { name, line1: to.line1, city: to.city, postcode: to.postcode } : null;
}

/** Returns an order's claims with all statements, newest first, as shown to this party. */
async function viewClaims(ctx: Ctx, order: Order, party: ClaimParty): Promise<View[]> {
  const { id: orderId, claimState, sellerName } = order;
  const rows = await ctx.db.select().from(claims).where(eq(claims.orderId, orderId)).orderBy(desc(claims.openedAt));
  if (rows.length === 0) return [];
  const statements = await readStatements(
    ctx,
    sellerName,
    rows.map(({ id }) => id),
  );
  const returnTo = party === 'buyer' && claimState === 'return_due' ? await readReturnAddress(ctx, order) : null;
  return rows.map((row) => ({
    _id: row.id,
    state: row.endedAt ? null : claimState,
    isDispute: row.isDispute,
    reason: row.reason,
    amount: toPounds(row.amountPence),
    needsReturn: row.needsReturn,
    openedAt: row.openedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    outcome: row.outcome,
    returnParcel: viewReturn(row),
    returnTo: row.endedAt ? null : returnTo,
    decision: viewDecision(row),
    statements: statements.get(row.id) ?? [],
  }));
}

/** An order's claims, for its buyer, its seller and admins. */
export async function listClaims(ctx: ViewerCtx, id: string): Promise<View[]> {
  const { order, party } = await readForParty(ctx, id);
  return viewClaims(ctx, order, party);
}

const [buyers, sellers] = [alias(users, 'buyers'), alias(users, 'sellers')];

const selectDisputes = ({ db }: Ctx) =>
  db
    .select({
      claim: claims,
      order: orders,
      refunded: refundedOf,
      buyer: { buyerName: buyers.name, buyerAvatar: buyers.avatar },
      sellerAvatar: sellers.avatar,
    })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .innerJoin(buyers, eq(buyers.id, orders.buyerId))
    .innerJoin(sellers, eq(sellers.id, orders.sellerId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectDisputes>>[number];

const viewRow = ({ claim, order, buyer, sellerAvatar }: Row): DisputeRow => ({
  orderId: order.id,
  productName: order.productName,
  productImage: order.productImage,
  ...buyer,
  sellerName: order.sellerName,
  sellerAvatar,
  state: claim.endedAt ? null : order.claimState,
  reason: claim.reason,
  amount: toPounds(claim.amountPence),
  openedAt: claim.openedAt.toISOString(),
  endedAt: claim.endedAt?.toISOString() ?? null,
  outcome: claim.outcome,
  deadlineAt: claim.endedAt ? null : (order.deadlineAt?.toISOString() ?? null),
});

const filters: Record<(typeof disputeFilters)[number], SQL | undefined> = {
  to_decide: and(isNull(claims.endedAt), inArray(orders.claimState, claimStatesOf('admin'))),
  open: isNull(claims.endedAt),
  ended: isNotNull(claims.endedAt),
};

/** A page of disputes for admins: open ones oldest first, ended ones newest first. */
export async function listDisputes(ctx: Ctx, { query: { show, limit, page } }: Input<typeof listEndpoint>) {
  const matching = (filter: keyof typeof filters) => and(claims.isDispute, filters[filter]);
  const count = async (filter: keyof typeof filters) => {
    const counted = ctx.db
      .select()
      .from(claims)
      .innerJoin(orders, eq(orders.id, claims.orderId))
      .where(matching(filter));
    return ctx.db.$count(counted.as('counted'));
  };
  const rows = await selectDisputes(ctx)
    .where(matching(show))
    .orderBy(show === 'ended' ? desc(claims.endedAt) : asc(claims.openedAt), asc(claims.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [toDecide, open, ended] = await Promise.all([count('to_decide'), count('open'), count('ended')]);
  return { disputes: rows.map(viewRow), counts: { to_decide: toDecide, open, ended } };
}

const actors = { buyer: 'Buyer', seller: 'Seller', admin: skep, provider: 'Payment provider', clock: 'Deadline' };

/** One dispute with the whole history of its order, for an admin. */
export async function readDispute(ctx: ViewerCtx, orderId: string) {
  const [row] = await selectDisputes(ctx)
    .where(and(eq(claims.orderId, orderId), claims.isDispute))
    .orderBy(desc(claims.openedAt))
    .limit(1);
  if (!row) throw new Problem('order_not_found');
  const { order } = row;
  const events = await ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return {
    ...viewRow(row),
    quantity: order.quantity,
    deliveryOption: order.delivery === 'postage' ? ('Postage' as const) : ('Collection' as const),
    parcel: viewParcel(order),
    total: toPounds(order.totalPence),
    refunded: toPounds(row.refunded.amount),
    buyerId: order.buyerId,
    sellerId: order.sellerId,
    events: events.map(({ transition, actor, at }) => ({
      label: moveOf(transition).label,
      by: actors[actor],
      at: at.toISOString(),
    })),
    mayDecide: order.claimState !== null && turnOf[order.claimState] === 'admin' && partyOf(ctx, order) === 'admin',
    isBankDisputed: row.refunded.isBankDisputed,
    isAppealed: await hasMove(ctx.db, row.claim, 'appeal'),
    canReturn: await canReturnTo(ctx.db, order),
    claims: await viewClaims(ctx, order, 'admin'),
  };
}
