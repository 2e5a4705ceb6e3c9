import type { Output } from '#contract/endpoint.ts';
import type { uploadProductImage } from '#contract/pictures.ts';
import { ApiError, noAnswer } from '#web/api.ts';
import { readToken } from '#web/token.ts';

type Uploaded = Output<typeof uploadProductImage>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Sends one picture of a listing and tells how much of it has gone, 0 to 1: `fetch` cannot say. Throws ApiError.
 * The server keeps a picture sent twice once, so that one whose answer was lost can be sent again.
 */
export function uploadPicture(productId: string, file: File, onProgress: (sent: number) => void): Promise<Uploaded> {
  const form = new FormData();
  form.set('productId', productId);
  form.set('image', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploads/product-image');
    request.setRequestHeader('authorization', `Bearer ${readToken()}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status < 400) resolve(answer as Uploaded);
      else reject(new ApiError(request.status, (answer ?? {}) as { message?: string }));
    });
    request.addEventListener('error', () => reject(new ApiError(0, noAnswer)));
    request.send(form);
  });
}
