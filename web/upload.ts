import { ApiError, noAnswer } from './api.ts';
import { readToken } from './token.ts';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Sends a form with a file and tells how much of it has gone, 0 to 1: `fetch` cannot say. Throws ApiError. */
export function sendForm<T>(path: string, form: FormData, onProgress: (sent: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('authorization', `Bearer ${readToken()}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status < 400) resolve(answer as T);
      else reject(new ApiError(request.status, (answer ?? {}) as { message?: string }));
    });
    request.addEventListener('error', () => reject(new ApiError(0, noAnswer)));
    request.send(form);
  });
}
