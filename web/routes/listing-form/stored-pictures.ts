/**
 * The pictures chosen for a new listing are stored in this browser, because phones often unload a page while the camera is open. If they
 * cannot be stored, they have to be chosen again.
 */
const databaseName = 'new-listing';
const storeName = 'pictures';

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB request failed.')));
  });

async function inStore(work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await resultOf(opening);
  try {
    return await resultOf(
      work(database.transaction(storeName, 'readwrite').objectStore(storeName)) as IDBRequest<unknown>,
    );
  } finally {
    database.close();
  }
}

export const storePictures = (userId: string, files: File[]): Promise<unknown> =>
  inStore((store) => (files.length ? store.put(files, userId) : store.delete(userId))).catch(() => undefined);

export const readStoredPictures = (userId: string): Promise<File[]> =>
  inStore((store) => store.get(userId)).then(
    (files) => (Array.isArray(files) ? (files as File[]) : []),
    () => [],
  );
