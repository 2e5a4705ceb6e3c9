import type { Picture } from '#contract/catalogue.ts';

/** Blurred versions of pictures, by the picture's address. */
export type Blurs = Record<string, string>;

/** Pictures as a listing's row keeps them: their blurs apart, since lists read the one without the other. */
export function storePictures(pictures: Picture[]): { pictures: Picture[]; blurs: Blurs } {
  const blurs: Blurs = {};
  for (const { url, blur } of pictures) if (blur) blurs[url] = blur;
  return { pictures: pictures.map((picture) => ({ ...picture, blur: undefined })), blurs };
}

/** The pictures of a row with their blurs. */
export const readPictures = ({ pictures, blurs }: { pictures: Picture[]; blurs: Blurs }): Picture[] =>
  pictures.map((picture) => ({ ...picture, blur: blurs[picture.url] }));
