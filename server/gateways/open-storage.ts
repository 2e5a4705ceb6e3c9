import type { FastifyBaseLogger } from 'fastify';
import { type Settings, SettingsError } from '#server/settings.ts';
import { openFolderStorage, type Storage } from './storage.ts';

/** Opens the configured S3 bucket, or otherwise the folder in DATA_DIR. The SDK takes 40 MB of memory, so it is loaded only for a bucket. */
export async function openStorage(settings: Settings): Promise<Storage> {
  if (!settings.s3) return openFolderStorage(settings);
  const { openBucketStorage } = await import('./bucket-storage.ts');
  return openBucketStorage(settings.s3);
}

const advice =
  'check S3_BUCKET, S3_ENDPOINT and S3_REGION, that the S3 store is running, and that the access key may list the bucket';

const tryStorage = (storage: Storage) => storage.folders('images/')[Symbol.asyncIterator]().next();

/** Logs problems at startup that would otherwise be noticed only with the first picture: a store that is down, or a wrong bucket or key. */
export async function checkStorage(storage: Storage, log: FastifyBaseLogger): Promise<void> {
  try {
    await tryStorage(storage);
  } catch (err) {
    log.error({ err }, `Pictures and private documents cannot be stored or read: ${advice}`);
  }
}

/** Throws SettingsError if the store cannot be used, as it is needed for the demo shop's pictures. */
export async function requireStorage(storage: Storage): Promise<void> {
  try {
    await tryStorage(storage);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no response';
    throw new SettingsError(`The demo shop's pictures cannot be stored (${reason}): ${advice}.`);
  }
}
