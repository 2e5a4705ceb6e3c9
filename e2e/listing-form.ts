import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Locator, type Page, test } from '@playwright/test';
import { maxPictureBytes } from '#contract/sizes.ts';

/** The paths of three pictures from the demo shop. */
export const picturePaths = ['honey-heather-jar', 'cut-comb-box', 'balm-tins'].map((name) =>
  path.join(import.meta.dirname, '..', 'demo', 'renders', `${name}.webp`),
);

/** Writes a picture one byte above the upload limit; returns its path. */
export async function tooLargePicture(): Promise<string> {
  const file = test.info().outputPath('hive.jpg');
  await writeFile(file, '');
  await truncate(file, maxPictureBytes + 1);
  return file;
}

/** The pictures in the form, in order. */
export const pictureTiles = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove picture/ }) });

export const choosePictures = (page: Page, files: string[]): Promise<void> =>
  page.getByLabel('Choose pictures').setInputFiles(files);
