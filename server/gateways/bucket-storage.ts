import path from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Settings } from '#server/settings.ts';
import type { Storage } from './storage.ts';

type Bucket = NonNullable<Settings['s3']>;

const isMissing = (error: unknown): boolean => error instanceof NoSuchKey || error instanceof NotFound;

/** Undefined if the store has no such key; other failures are thrown. */
const unlessMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

/** How long deleting a folder may take, since it happens within a transaction. */
const removalMs = 30_000;

/**
 * How long the store may take to respond to each of three attempts. Without a limit, an unresponsive store would occupy all
 * connections indefinitely.
 */
const responseMs = 20_000;

/** Stores files in an S3-compatible store, which several app processes can share. */
export function openBucketStorage(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: Bucket,
  requestTimeout = responseMs,
): Storage {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { requestTimeout, throwOnRequestTimeout: true },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    put: async (key, content) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: content }));
    },
    has: async (key) => (await client.send(new HeadObjectCommand(at(key))).catch(unlessMissing)) !== undefined,
    read: async (key) => {
      const response = await client.send(new GetObjectCommand(at(key))).catch(unlessMissing);
      return response?.Body instanceof Readable ? response.Body : undefined;
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    removeFolder: async (folder) => {
      const options = { abortSignal: AbortSignal.timeout(removalMs) };
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}/` }, options);
      for await (const { Contents = [] } of pages)
        for (const { Key } of Contents) if (Key) await client.send(new DeleteObjectCommand(at(Key)), options);
    },
    folders: async function* (prefix) {
      const request = { Bucket: bucket, Prefix: prefix, Delimiter: '/' };
      for await (const { CommonPrefixes = [] } of paginateListObjectsV2({ client }, request))
        yield CommonPrefixes.map(({ Prefix = '' }) => path.posix.basename(Prefix));
    },
  };
}
