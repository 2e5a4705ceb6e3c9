import { z } from 'zod';
import { picture } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { maxPictureBytes, maxPictures } from './sizes.ts';
import { id } from './text.ts';

/** Maximum size of an uploaded picture in pixels; contract/sizes.ts has the maximum in bytes. */
export const maxPicturePixels = 50_000_000;
/** The side lengths, in pixels, of the two squares stored for an avatar. Its URL is the larger one's. */
export const avatarWidths = [96, 320] as const;
const pictures = z.object({ pictures: z.array(picture), images: z.array(z.string()) });

export const uploadProductImage = endpoint({
  method: 'POST',
  path: '/api/uploads/product-image',
  summary: `Add a picture to the seller's own listing: JPEG, PNG, GIF or WebP, detected from its content, at most ${maxPictures} per listing. Uploading the same picture again has no effect`,
  who: 'seller',
  multipart: { file: 'image', maxBytes: maxPictureBytes, fields: z.object({ productId: id }) },
  output: pictures.extend({ imageUrl: z.string(), picture }),
  status: 201,
  errors: ['product_not_found', 'conflict', 'too_large', 'unsupported_type', 'too_many_requests', 'unavailable'],
});

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/sellers/listings/{id}/pictures/{picture}',
  summary:
    'Remove a picture from a listing; `picture` is the 32 hexadecimal digits in its URL. A published listing keeps one (409). Succeeds even if it is not there',
  who: 'seller',
  params: z.object({ id, picture: z.string().regex(/^[0-9a-f]{32}$/) }),
  output: pictures,
  status: 200,
  errors: ['product_not_found', 'conflict', 'too_many_requests'],
});

export const reorderPictures = endpoint({
  method: 'PUT',
  path: '/api/sellers/listings/{id}/pictures',
  summary: 'Reorder the pictures, thumbnail first; needs all of their URLs, otherwise 409',
  who: 'seller',
  params: z.object({ id }),
  body: z.object({ images: z.array(z.string().max(200)).max(maxPictures) }),
  output: pictures,
  status: 200,
  errors: ['product_not_found', 'conflict', 'too_many_requests'],
});
