import { buffer } from 'node:stream/consumers';
import { and, eq, isNotNull } from 'drizzle-orm';
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
import { readRows } from './read-rows.ts';

/** A job may take 15 minutes, and a ZIP can hold 65,535 files. */
const limits = { bytes: 500_000_000, files: 50_000 };

type Sources = Pick<Services, 'db' | 'storage' | 'privateFiles'>;
type Wanted = { name: string; read: () => Promise<Uint8Array | undefined> };

const privateFile = ({ privateFiles }: Sources, name: string, key: string): Wanted => ({
  name,
  read: () => privateFiles.read(key),
});
const publicFile = ({ storage }: Sources, name: string, url: string): Wanted => ({
  name,
  read: async () => {
    const content = await storage.read(url.replace(/^\/files\//, ''));
    return content && buffer(content);
  },
});

async function* wantedFiles(sources: Sources, userId: string): AsyncGenerator<Wanted> {
  const { db } = sources;
  const [user] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId));
  if (user?.avatar) yield publicFile(sources, 'avatar.webp', user.avatar);
  const documents = await db
    .select({ id: identityDocuments.id, type: identityDocuments.type })
    .from(sellerApplications)
    .innerJoin(identityDocuments, eq(identityDocuments.id, sellerApplications.documentId))
    .where(eq(sellerApplications.userId, userId));
  for (const { id, type } of documents)
    yield privateFile(sources, `identity/${id}.${type.split('/')[1]}`, documentFile(id));
  const isSent = and(eq(chatImages.uploaderId, userId), isNotNull(chatImages.messageId));
  for await (const { id } of readRows(db, { table: chatImages, key: chatImages.id }, isSent))
    yield privateFile(sources, `messages/${id}.webp`, chatImageFile(id));
  for await (const { id } of readRows(db, { table: evidence, key: evidence.id }, eq(evidence.uploaderId, userId)))
    yield privateFile(sources, `evidence/${id}.webp`, evidenceFile(id));
  const isTheirs = and(eq(reportPictures.uploaderId, userId), eq(reportPictures.isCopy, false));
  for await (const { id } of readRows(db, { table: reportPictures, key: reportPictures.id }, isTheirs))
    yield privateFile(sources, `reports/${id}.webp`, reportPictureFile(id));
  for await (const { id, pictures } of readRows(
    db,
    { table: listings, key: listings.id },
    eq(listings.sellerId, userId),
  ))
    for (const [place, { url, widths }] of pictures.entries()) {
      const largest = url.replace(/[^/]*$/, `${Math.max(...widths)}.webp`);
      yield publicFile(sources, `listings/${id}/${place + 1}.webp`, largest);
    }
}

async function* listOf(first: Wanted, others: AsyncIterable<Wanted>) {
  yield Buffer.from('These files did not fit. To get them, contact us on the Help & Support page.\n\n');
  yield Buffer.from(`${first.name}\n`);
  for await (const { name } of others) yield Buffer.from(`${name}\n`);
}

/** The pictures and documents a user has uploaded, up to the limits, and a list of any that do not fit. */
export async function* collectFiles(
  sources: Sources,
  userId: string,
  { bytes, files } = limits,
): AsyncGenerator<ZippedFile> {
  const wanted = wantedFiles(sources, userId);
  let [size, count] = [0, 0];
  for (;;) {
    const { value: one, done } = await wanted.next();
    if (done) return;
    const content = await one.read();
    if (!content) continue;
    size += content.byteLength;
    count += 1;
    if (size > bytes || count > files) return yield { name: 'left-out.txt', content: listOf(one, wanted) };
    yield { name: one.name, content: [content] };
  }
}
