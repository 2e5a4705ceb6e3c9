import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { uploadAvatar as endpoint } from '#contract/profile.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { pictureName } from '#server/db/columns.ts';
import { users } from './tables.ts';

/** Sets the viewer's avatar. Throws `unsupported_type`, and stores nothing, if the file is not a picture. */
export async function uploadAvatar(ctx: ViewerCtx, { file }: Input<typeof endpoint>) {
  const avatarUrl = await ctx.images.saveAvatar(file);
  const changed = await ctx.db
    .update(users)
    .set({ avatar: avatarUrl })
    .where(and(eq(users.id, ctx.viewer.id), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (changed.length === 0) throw new Problem('unauthenticated');
  return { avatarUrl };
}

/** Whether a user's avatar is one of these pictures. */
export const hasAvatar = (pictures: string[]) => inArray(pictureName(users.avatar), pictures);

/** Removes an avatar from every account that uses it. Returns the number of accounts. */
export async function removeAvatar(tx: Db, picture: string): Promise<number> {
  return (
    await tx
      .update(users)
      .set({ avatar: null })
      .where(hasAvatar([picture]))
      .returning({ id: users.id })
  ).length;
}
