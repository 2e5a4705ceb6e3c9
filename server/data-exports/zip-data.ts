import type { Services } from '#server/context.ts';
import { writeZip } from '#server/gateways/write-zip.ts';
import { collectData } from './collect-data.ts';
import { collectFiles } from './collect-files.ts';

type Sources = Pick<Services, 'db' | 'settings' | 'productCount' | 'storage' | 'privateFiles'>;

/** A ZIP of everything stored about a user: data.json, and the pictures and documents they have uploaded. */
export async function zipData(sources: Sources, userId: string): Promise<Buffer> {
  const data = JSON.stringify(await collectData(sources, userId), null, 2);
  const files = await collectFiles(sources, userId);
  return writeZip([{ name: 'data.json', content: Buffer.from(data) }, ...files]);
}
