import type { Picture } from '#contract/catalogue.ts';

/** Blurred previews of pictures, by the picture's URL. */
export type Blurs = Record<string, string>;

/** Pictures as stored in a listing's row. The blurs are separate because lists do not need them. */
export function storePictures(pictures: Picture[]): { pictures: Picture[]; blurs: Blurs } {
  const blurs: Blurs = {};
  for (const { url, blur } of pictures) if (blur) blurs[url] = blur;
  return { pictures: pictures.map((picture) => ({ ...picture, blur: undefined })), blurs };
}

/** The pictures of a row, with their blurs. */
export const readPictures = ({ pictures, blurs }: { pictures: Picture[]; blurs: Blurs }): Picture[] =>
  pictures.map((picture) => ({ ...picture, blur: blurs[picture.url] }));
