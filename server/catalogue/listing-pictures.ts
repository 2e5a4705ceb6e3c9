import { and, eq } from 'drizzle-orm';
import type { Picture } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import {
  maxPictures,
  type orderPictures as order,
  type removePicture as remove,
  type uploadProductImage as upload,
} from '#contract/pictures.ts';
import { transact } from '#server/db/transact.ts';
import { folderOf } from '#server/gateways/images.ts';
import { lockOwn } from './change-listing.ts';
import type { Seller } from './own-listings.ts';
import { readPictures, storePictures } from './pictures.ts';
import { listings } from './tables.ts';

/**
 * Changes the pictures of one of the viewer's listings. It is no new version: pictures are sent one by one beside the form,
 * and none of these changes can undo another unseen.
 */
async function changePictures(ctx: Seller, id: string, change: (pictures: Picture[], isDraft: boolean) => Picture[]) {
  const pictures = await transact(ctx.db, async (tx) => {
    const row = await lockOwn(ctx, tx, id);
    const changed = change(readPictures(row), row.status === 'inactive');
    await tx
      .update(listings)
      .set({ ...storePictures(changed), updatedAt: ctx.now() })
      .where(eq(listings.id, id));
    return changed;
  });
  return { pictures, images: pictures.map((picture) => picture.url) };
}

const tooMany = () =>
  new Problem('conflict', `A listing has at most ${maxPictures} pictures. Please remove one first.`);

/** Adds a picture at the end; one that is there already stays where it is, so that an upload can be repeated. */
export async function addPicture(ctx: Seller, { fields: { productId }, file }: Input<typeof upload>) {
  const [row] = await ctx.db
    .select({ pictures: listings.pictures })
    .from(listings)
    .where(and(eq(listings.id, productId), eq(listings.sellerId, ctx.viewer.id)));
  if (!row) throw new Problem('product_not_found');
  const folder = `/files/${folderOf(file)}/`;
  // Nothing is kept of a seventh; the lock below decides where several come at once.
  if (row.pictures.length >= maxPictures && !row.pictures.some(({ url }) => url.startsWith(folder))) throw tooMany();
  const picture = await ctx.images.keep(file);
  const all = await changePictures(ctx, productId, (pictures) => {
    if (pictures.some(({ url }) => url === picture.url)) return pictures;
    if (pictures.length >= maxPictures) throw tooMany();
    return [...pictures, picture];
  });
  return { imageUrl: picture.url, picture, ...all };
}

/** The pictures of all of the viewer's listings, by their address. */
export async function readOwnPictures(ctx: Seller): Promise<Map<string, Picture>> {
  const { pictures, blurs, sellerId } = listings;
  const rows = await ctx.db.select({ pictures, blurs }).from(listings).where(eq(sellerId, ctx.viewer.id));
  return new Map(rows.flatMap(readPictures).map((picture) => [picture.url, picture]));
}

const needsOne = () => new Problem('conflict', 'A published listing needs a picture. Please add another one first.');

/** Gives a listing these pictures and no others. */
export const setPictures = (ctx: Seller, id: string, pictures: Picture[]) =>
  changePictures(ctx, id, (_, isDraft) => {
    if (pictures.length === 0 && !isDraft) throw needsOne();
    return pictures;
  });

/** Takes a picture off. Its files stay while an order or another listing shows it, and seven days more. */
export const removePicture = (ctx: Seller, { params }: Input<typeof remove>) =>
  changePictures(ctx, params.id, (pictures, isDraft) => {
    const left = pictures.filter(({ url }) => !url.startsWith(`/files/images/${params.picture}/`));
    if (left.length === 0 && pictures.length > 0 && !isDraft) throw needsOne();
    return left;
  });

/** Puts the pictures in this order. Throws `conflict` unless these are all of them. */
export const orderPictures = (ctx: Seller, { params, body }: Input<typeof order>) =>
  changePictures(ctx, params.id, (pictures) => {
    const ordered = body.images.flatMap((url) => pictures.filter((picture) => picture.url === url));
    if (ordered.length !== pictures.length || new Set(ordered).size !== pictures.length)
      throw new Problem('conflict', 'The pictures were changed somewhere else in the meantime. Please reload.');
    return ordered;
  });
