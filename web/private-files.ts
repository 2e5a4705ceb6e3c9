import { ApiError } from './api.ts';
import { readToken } from './token.ts';

/** A file that only its bearer token opens, as a blob; throws ApiError. */
export async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    cache: 'no-store',
    signal,
  });
  if (!answer.ok) throw new ApiError(answer.status, {});
  return answer.blob();
}

/** Has the browser keep a file that only its bearer token opens; throws where it does not come. */
export async function saveFile(address: string, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await fetchFile(address, AbortSignal.timeout(60_000)));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
