import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { popularCategories } from '#contract/bees/categories.ts';

/**
 * `node bin/page-pictures.ts` crops the home page's pictures (hero and category tiles) from the rendered ones, and draws the app's icons.
 */
const renders = path.join(import.meta.dirname, '../demo/renders');
const pages = path.join(import.meta.dirname, '../web/public');

const tiles: Record<(typeof popularCategories)[number], string> = {
  Honey: 'honey-heather-jar',
  'Queen Bees': 'queen-cage',
  'Bee Keeping Equipment': 'smoker-hive-tool',
  Beehives: 'hive-national-cedar',
  'Bee Colonies': 'nuc-box',
  Honeycomb: 'honeycomb-plate',
};

for (const width of [800, 1600])
  await sharp(path.join(renders, 'hero-apiary.webp'))
    .resize({ width })
    .webp({ quality: 76 })
    .toFile(path.join(pages, `hero-apiary-${width}.webp`));

await mkdir(path.join(pages, 'categories'), { recursive: true });
for (const [category, picture] of Object.entries(tiles))
  await sharp(path.join(renders, `${picture}.webp`))
    .resize({ width: 480, height: 600, fit: 'cover' })
    .webp({ quality: 78 })
    .toFile(path.join(pages, 'categories', `${category.toLowerCase().replaceAll(' ', '-')}.webp`));

for (const size of [192, 512])
  await sharp(path.join(pages, 'favicon.svg'), { density: 72 * (size / 48) })
    .resize(size)
    .png({ palette: true })
    .toFile(path.join(pages, `icon-${size}.png`));
