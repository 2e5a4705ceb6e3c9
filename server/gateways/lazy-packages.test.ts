import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import os from 'node:os';
import { afterEach, it } from 'node:test';
import { readSettings } from '#server/settings.ts';
import { NotAPictureError, openImages, pictureFormat } from './images.ts';
import { openFolderStorage } from './storage.ts';
import { openStripe } from './stripe.ts';

let unreadable: string | undefined;
registerHooks({
  resolve: (name, context, next) => {
    if (name === unreadable) throw Object.assign(new Error(`too many open files: ${name}`), { code: 'EMFILE' });
    return next(name, context);
  },
});
afterEach(() => {
  unreadable = undefined;
});

it('does not report a picture as damaged if sharp cannot be loaded, and tries again with the next one', async () => {
  const images = openImages(openFolderStorage(readSettings({ DATA_DIR: os.tmpdir() })), async () => {});
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  unreadable = 'sharp';
  for (const use of [images.checkHeader, images.convert, images.save, images.saveAvatar, pictureFormat])
    await assert.rejects(use(gif), { code: 'EMFILE' });
  unreadable = undefined;
  assert.equal(await pictureFormat(gif), 'gif');
  await assert.rejects(pictureFormat(gif.subarray(0, 20)), NotAPictureError);
});

it("reads Stripe's events after its SDK could not be loaded at first", async () => {
  const stripe = openStripe({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x' });
  unreadable = 'stripe';
  await assert.rejects(stripe.readEvent('{}', ''), { code: 'EMFILE' });
  unreadable = undefined;
  assert.equal(await stripe.readEvent('{}', ''), undefined);
});
