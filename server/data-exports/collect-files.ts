import { buffer } from 'node:stream/consumers';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { documentFile } from '#server/accounts/identity-documents.ts';
import { identityDocuments, sellerApplications, users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import { chatImageFile } from '#server/chat/images.ts';
import { chatImages } from '#server/chat/tables.ts';
import { evidenceFile } from '#server/claims/evidence.ts';
import { evidence } from '#server/claims/tables.ts';
import { reportPictureFile } from '#server/moderation/report-pictures.ts';
import { reportPictures } from '#server/moderation/tables.ts';
import type { Services } from '#server/context.ts';
import type { ZippedFile } from '#server/gateways/write-zip.ts';

/** The ZIP is made in memory. */
const maxBytes = 50_000_000;

type Sources = Pick<Services, 'db' | 'storage' | 'privateFiles'>;
type Wanted = { name: string; read: () => Promise<Uint8Array | undefined> };

async function wantedFiles({ db, storage, privateFiles }: Sources, userId: string): Promise<Wanted[]> {
  const hidden = (name: string, key: string) => ({ name, read: () => privateFiles.read(key) });
  const shown = (name: string, address: string) => ({
    name,
    read: async () => {
      const content = await storage.read(address.replace(/^\/files\//, ''));
      return content && buffer(content);
    },
  });
  const [user] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId));
  const documents = await db
    .select({ id: identityDocuments.id, type: identityDocuments.type })
    .from(sellerApplications)
    .innerJoin(identityDocuments, eq(identityDocuments.id, sellerApplications.documentId))
    .where(eq(sellerApplications.userId, userId));
  const isSent = and(eq(chatImages.uploaderId, userId), isNotNull(chatImages.messageId));
  const sent = await db.select({ id: chatImages.id }).from(chatImages).where(isSent);
  const proofs = await db.select({ id: evidence.id }).from(evidence).where(eq(evidence.uploaderId, userId));
  const { id: pictureId, uploaderId } = reportPictures;
  const reported = await db.select({ id: pictureId }).from(reportPictures).where(eq(uploaderId, userId));
  const listed = await db
    .select({ id: listings.id, pictures: listings.pictures })
    .from(listings)
    .where(eq(listings.sellerId, userId))
    .orderBy(desc(listings.createdAt));
  return [
    ...(user?.avatar ? [shown('avatar.webp', user.avatar)] : []),
    ...documents.map(({ id, type }) => hidden(`identity/${id}.${type.split('/')[1]}`, documentFile(id))),
    ...sent.map(({ id }) => hidden(`messages/${id}.webp`, chatImageFile(id))),
    ...proofs.map(({ id }) => hidden(`evidence/${id}.webp`, evidenceFile(id))),
    ...reported.map(({ id }) => hidden(`reports/${id}.webp`, reportPictureFile(id))),
    ...listed.flatMap(({ id, pictures }) =>
      pictures.map(({ url, widths }, place) =>
        shown(`listings/${id}/${place + 1}.webp`, url.replace(/[^/]*$/, `${Math.max(...widths)}.webp`)),
      ),
    ),
  ];
}

const listOf = (leftOut: Wanted[]): ZippedFile => ({
  name: 'left-out.txt',
  content: Buffer.from(
    [
      'These files did not fit. To get them, contact us on the Help & Support page.',
      '',
      ...leftOut.map(({ name }) => name),
      '',
    ].join('\n'),
  ),
});

/** The pictures and documents a user has uploaded, as far as they fit into `limit` bytes, and a list of those that do not. */
export async function collectFiles(sources: Sources, userId: string, limit = maxBytes): Promise<ZippedFile[]> {
  const files: ZippedFile[] = [];
  const wanted = await wantedFiles(sources, userId);
  let size = 0;
  for (const [at, { name, read }] of wanted.entries()) {
    const content = await read();
    if (!content) continue;
    size += content.byteLength;
    if (size > limit) return [...files, listOf(wanted.slice(at))];
    files.push({ name, content });
  }
  return files;
}
