import type { Services } from '#server/context.ts';
import { writeZip, type ZippedFile } from '#server/gateways/write-zip.ts';
import { collectData } from './collect-data.ts';
import { collectFiles } from './collect-files.ts';

type Sources = Pick<Services, 'db' | 'settings' | 'productCount' | 'storage' | 'privateFiles'>;

async function* filesAbout(sources: Sources, userId: string): AsyncGenerator<ZippedFile> {
  yield { name: 'data.json', content: collectData(sources, userId) };
  yield* collectFiles(sources, userId);
}

/** A ZIP of everything stored about a user: data.json, and the pictures and documents they have uploaded. */
export const zipData = (sources: Sources, userId: string): AsyncGenerator<Buffer> =>
  writeZip(filesAbout(sources, userId));
