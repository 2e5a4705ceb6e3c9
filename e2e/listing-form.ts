import path from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Three pictures of the demo shop, as files. */
export const picturePaths = ['honey-heather-jar', 'cut-comb-box', 'balm-tins'].map((name) =>
  path.join(import.meta.dirname, '..', 'demo', 'renders', `${name}.webp`),
);

/** The form's pictures, in order. */
export const pictureTiles = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove picture/ }) });

export const choosePictures = (page: Page, files: string[]): Promise<void> =>
  page.getByLabel('Choose pictures').setInputFiles(files);
