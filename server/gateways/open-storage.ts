import type { Settings } from '#server/settings.ts';
import { openFolderStorage, type Storage } from './storage.ts';

/** The bucket's SDK takes 40 MB of memory, so it is loaded only if a bucket is configured. */
export async function openStorage(settings: Settings): Promise<Storage> {
  if (!settings.s3) return openFolderStorage(settings);
  const { openBucketStorage } = await import('./bucket-storage.ts');
  return openBucketStorage(settings.s3);
}
