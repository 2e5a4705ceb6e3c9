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
