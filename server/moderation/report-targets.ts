import { and, desc, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { ReportKind, ReportTarget } from '#contract/reports.ts';
import { users } from '#server/accounts/tables.ts';
import { isPublic, selectListing, sellerNameOf, shownColumns } from '#server/catalogue/cards.ts';
import { listings } from '#server/catalogue/tables.ts';
import { messages } from '#server/chat/tables.ts';
import { shownOf } from '#server/chat/view.ts';
import type { ViewerCtx } from '#server/context.ts';
import { shownReply } from '#server/reviews/read-reviews.ts';
import { isPublished, reviews } from '#server/reviews/tables.ts';

type Found = { ownerId: string; snapshot: ReportTarget; seller?: string } | undefined;

/** How many messages before a reported one are stored with it. */
export const contextLength = 10;

/** A snapshot of a listing, as shown with a decision about it. */
export const snapshotOfListing = ({
  title,
  description,
  pictures,
}: Pick<typeof listings.$inferSelect, 'title' | 'description' | 'pictures'>): ReportTarget => ({
  title,
  text: description,
  image: pictures[0]?.url ?? null,
  context: [],
});

async function findProduct({ db }: ViewerCtx, id: string): Promise<Found> {
  const [row] = await selectListing(db).where(and(eq(listings.id, id), isPublic));
  if (!row) return undefined;
  return { ownerId: row.sellerId, snapshot: snapshotOfListing(row), seller: sellerNameOf(row) };
}

/** A snapshot of a person, as shown with a decision about them. */
export const snapshotOfUser = ({
  name,
  businessName,
  bio,
  avatar,
}: Pick<typeof users.$inferSelect, 'name' | 'businessName' | 'bio' | 'avatar'>): ReportTarget => ({
  title: businessName ? `${name}, ${businessName}` : name,
  text: bio ?? '',
  image: avatar,
  context: [],
});

async function findSeller({ db }: ViewerCtx, id: string): Promise<Found> {
  const isShown = and(
    eq(users.id, id),
    isNull(users.deletedAt),
    isNull(users.bannedAt),
    isNotNull(users.verifiedAt),
    ne(users.role, 'admin'),
  );
  const [row] = await db.select().from(users).where(isShown);
  if (!row) return undefined;
  return { ownerId: id, snapshot: snapshotOfUser(row) };
}

async function findReview({ db }: ViewerCtx, id: string): Promise<Found> {
  const [row] = await db
    .select({ review: reviews, product: shownColumns.title })
    .from(reviews)
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .where(and(eq(reviews.id, id), isPublished));
  if (!row) return undefined;
  const { reviewerId, rating, body } = row.review;
  return {
    ownerId: reviewerId,
    snapshot: { title: `Review, ${rating} out of 5: ${row.product}`, text: body, image: null, context: [] },
  };
}

/** A reply, with the review it replies to. */
async function findReply({ db, viewer }: ViewerCtx, id: string): Promise<Found> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), isPublished));
  const reply = row && shownReply(row);
  if (!reply) return undefined;
  const review = {
    isReporters: row.reviewerId === viewer.id,
    text: row.body,
    createdAt: row.createdAt.toISOString(),
  };
  return {
    ownerId: row.subjectId,
    snapshot: { title: 'Reply to a review', text: reply.replyText, image: null, context: [review] },
  };
}

/** A message to the viewer, with those before it. */
async function findMessage({ db, viewer }: ViewerCtx, id: string): Promise<Found> {
  const isTheirs = and(
    eq(messages.id, id),
    eq(messages.receiverId, viewer.id),
    eq(messages.isSystem, false),
    isNull(messages.removedAt),
  );
  const [row] = await db.select().from(messages).where(isTheirs);
  if (!row) return undefined;
  const before = await db
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, row.chatId), lte(messages.number, row.number - 1)))
    .orderBy(desc(messages.number))
    .limit(contextLength);
  const context = before.toReversed().map((message) => ({
    isReporters: message.senderId === viewer.id,
    text: shownOf(message),
    createdAt: message.createdAt.toISOString(),
  }));
  return {
    ownerId: row.senderId,
    snapshot: { title: 'Chat message', text: row.content, image: null, context },
  };
}

const finders: Record<ReportKind, (ctx: ViewerCtx, id: string) => Promise<Found>> = {
  product: findProduct,
  seller: findSeller,
  message: findMessage,
  review: findReview,
  reply: findReply,
};

/** Returns a target that the viewer can see and report. Throws `not_found`, or `forbidden` if it is their own. */
export async function readTarget(ctx: ViewerCtx, kind: ReportKind, id: string) {
  const found = await finders[kind](ctx, id);
  if (!found) throw new Problem('not_found', 'This is no longer available on Skep.');
  if (found.ownerId === ctx.viewer.id) throw new Problem('forbidden', "You can't report yourself or your own content.");
  return found;
}
