import type { Output } from '#contract/endpoint.ts';
import type { uploadProductImage } from '#contract/pictures.ts';
import { sendForm } from '#web/upload.ts';

type Uploaded = Output<typeof uploadProductImage>;

/**
 * Uploads one picture of a listing and reports progress from 0 to 1. Throws ApiError. The server stores a picture that is
 * sent twice only once, so an upload can be repeated if its response was lost.
 */
export function uploadPicture(productId: string, file: File, onProgress: (sent: number) => void): Promise<Uploaded> {
  const form = new FormData();
  form.set('productId', productId);
  form.set('image', file);
  return sendForm('/api/uploads/product-image', form, onProgress);
}
