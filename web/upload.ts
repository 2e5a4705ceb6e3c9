import { ApiError, isNowConfirmed, parseResponse, problemIn } from './api.ts';
import { readToken } from './token.ts';

type OnProgress = (sent: number) => void;

function post(path: string, form: FormData, onProgress: OnProgress): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('authorization', `Bearer ${readToken()}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener('load', () => {
      try {
        resolve({ status: request.status, body: parseResponse(request.status, request.responseText) });
      } catch (error) {
        reject(error as ApiError);
      }
    });
    request.addEventListener('error', () => reject(new ApiError(0)));
    request.send(form);
  });
}

/** Sends a form with a file and reports upload progress from 0 to 1, which `fetch` cannot do. Throws ApiError. */
export async function sendForm<T>(path: string, form: FormData, onProgress: OnProgress): Promise<T> {
  const send = () => post(path, form, onProgress);
  const first = await send();
  const { status, body } = (await isNowConfirmed(first.body)) ? await send() : first;
  if (status >= 400) throw new ApiError(status, problemIn(body));
  return body as T;
}
