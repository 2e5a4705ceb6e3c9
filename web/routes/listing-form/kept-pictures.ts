/**
 * The pictures chosen for a new listing, kept in this browser: a phone often ends the page while its camera is open.
 * Where they cannot be kept, they have to be chosen again.
 */
const databaseName = 'new-listing';
const storeName = 'pictures';

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')));
  });

async function inStore(work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await answered(opening);
  try {
    return await answered(
      work(database.transaction(storeName, 'readwrite').objectStore(storeName)) as IDBRequest<unknown>,
    );
  } finally {
    database.close();
  }
}

export const keepPictures = (userId: string, files: File[]): Promise<unknown> =>
  inStore((store) => (files.length ? store.put(files, userId) : store.delete(userId))).catch(() => undefined);

export const readKeptPictures = (userId: string): Promise<File[]> =>
  inStore((store) => store.get(userId)).then(
    (files) => (Array.isArray(files) ? (files as File[]) : []),
    () => [],
  );
