import { hourMs, minuteMs } from '#contract/time.ts';
import { ApiError, isNowConfirmed, parseResponse, problemIn } from './api.ts';
import { readToken } from './token.ts';

/** Fetches a file that needs the bearer token, as a blob; throws ApiError. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    cache: 'no-store',
    signal,
  });
  const { ok, status } = response;
  if (ok) return response.blob();
  const body = parseResponse(status, await response.text());
  if (await isNowConfirmed(body, signal)) return fetchFile(url, signal);
  throw new ApiError(status, problemIn(body));
}

/** Long enough for a large file on a slow connection. */
const downloadMs = hourMs / 2;

/** Downloads a file that needs the bearer token; throws if it cannot be fetched. */
export async function downloadFile(url: string, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await fetchFile(url, AbortSignal.timeout(downloadMs)));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs);
}
