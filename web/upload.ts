import { ApiError, parseResponse, problemIn } from './api.ts';
import { readToken } from './token.ts';

/** Sends a form with a file and reports upload progress from 0 to 1, which `fetch` cannot do. Throws ApiError. */
export function sendForm<T>(path: string, form: FormData, onProgress: (sent: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('authorization', `Bearer ${readToken()}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener('load', () => {
      try {
        const body = parseResponse(request.status, request.responseText);
        if (request.status >= 400) throw new ApiError(request.status, problemIn(body));
        resolve(body as T);
      } catch (error) {
        reject(error as ApiError);
      }
    });
    request.addEventListener('error', () => reject(new ApiError(0)));
    request.send(form);
  });
}
