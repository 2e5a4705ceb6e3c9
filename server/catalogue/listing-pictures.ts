import { and, eq } from 'drizzle-orm';
import type { Picture } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { tooManyPictures } from '#contract/listing-fields.ts';
import { Problem } from '#contract/problems.ts';
import type {
  reorderPictures as order,
  removePicture as remove,
  uploadProductImage as upload,
} from '#contract/pictures.ts';
import { maxPictures } from '#contract/sizes.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { folderOf } from '#server/gateways/images.ts';
import { lockOwnListing } from './change-listing.ts';
import { readPictures, storePictures } from './pictures.ts';
import { listings } from './tables.ts';

/**
 * Changes the pictures of one of the viewer's listings. The version stays the same, because pictures are uploaded one by one while the form
 * is open, and no such change can silently undo another.
 */
async function changePictures(
  ctx: ViewerCtx,
  id: string,
  change: (pictures: Picture[], isDraft: boolean) => Picture[],
) {
  const pictures = await transact(ctx.db, async (tx) => {
    const row = await lockOwnListing(ctx, tx, id);
    const changed = change(readPictures(row), row.status === 'inactive');
    await tx
      .update(listings)
      .set({ ...storePictures(changed), updatedAt: ctx.now() })
      .where(eq(listings.id, id));
    return changed;
  });
  return { pictures, images: pictures.map((picture) => picture.url) };
}

const tooMany = () => new Problem('conflict', `${tooManyPictures} Please remove one first.`);

/** Adds a picture at the end. One that is already there keeps its position, so an upload can be repeated. */
export async function addPicture(ctx: ViewerCtx, { fields: { productId }, file }: Input<typeof upload>) {
  const [row] = await ctx.db
    .select({ pictures: listings.pictures })
    .from(listings)
    .where(and(eq(listings.id, productId), eq(listings.sellerId, ctx.viewer.id)));
  if (!row) throw new Problem('product_not_found');
  const folder = `/files/${folderOf(file)}/`;
  // Avoids storing files for a seventh picture. If uploads are concurrent, the lock below decides.
  if (row.pictures.length >= maxPictures && !row.pictures.some(({ url }) => url.startsWith(folder))) throw tooMany();
  const picture = await ctx.images.save(file);
  const all = await changePictures(ctx, productId, (pictures) => {
    if (pictures.some(({ url }) => url === picture.url)) return pictures;
    if (pictures.length >= maxPictures) throw tooMany();
    return [...pictures, picture];
  });
  return { imageUrl: picture.url, picture, ...all };
}

/** The pictures of all of the viewer's listings, by URL. */
export async function readOwnPictures(ctx: ViewerCtx): Promise<Map<string, Picture>> {
  const { pictures, blurs, sellerId } = listings;
  const rows = await ctx.db.select({ pictures, blurs }).from(listings).where(eq(sellerId, ctx.viewer.id));
  return new Map(rows.flatMap(readPictures).map((picture) => [picture.url, picture]));
}

const needsOne = () =>
  new Problem('conflict', 'A published listing needs at least one picture. Please add another one first.');

/** Replaces a listing's pictures. */
export const setPictures = (ctx: ViewerCtx, id: string, pictures: Picture[]) =>
  changePictures(ctx, id, (_, isDraft) => {
    if (pictures.length === 0 && !isDraft) throw needsOne();
    return pictures;
  });

/** Removes a picture. Its files are retained while an order or another listing shows it, and for seven days afterwards. */
export const removePicture = (ctx: ViewerCtx, { params }: Input<typeof remove>) =>
  changePictures(ctx, params.id, (pictures, isDraft) => {
    const left = pictures.filter(({ url }) => !url.startsWith(`/files/images/${params.picture}/`));
    if (left.length === 0 && pictures.length > 0 && !isDraft) throw needsOne();
    return left;
  });

/** Reorders the pictures. Throws `conflict` unless the order contains each of them exactly once. */
export const reorderPictures = (ctx: ViewerCtx, { params, body }: Input<typeof order>) =>
  changePictures(ctx, params.id, (pictures) => {
    const ordered = body.images.flatMap((url) => pictures.filter((picture) => picture.url === url));
    if (ordered.length !== pictures.length || new Set(ordered).size !== pictures.length)
      throw new Problem('conflict', 'The pictures have changed since you opened this page. Please reload it.');
    return ordered;
  });
