import type { Output } from '#contract/endpoint.ts';
import type { uploadProductImage } from '#contract/pictures.ts';
import { sendForm } from '#web/upload.ts';

type Uploaded = Output<typeof uploadProductImage>;

/**
 * Sends one picture of a listing and tells how much of it has gone, 0 to 1. Throws ApiError. The server keeps a picture sent
 * twice once, so that one whose answer was lost can be sent again.
 */
export function uploadPicture(productId: string, file: File, onProgress: (sent: number) => void): Promise<Uploaded> {
  const form = new FormData();
  form.set('productId', productId);
  form.set('image', file);
  return sendForm('/api/uploads/product-image', form, onProgress);
}
