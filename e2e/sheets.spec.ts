import { expect, test, inLongRuns } from './fixtures.ts';
import { demoAdmin, signIn } from './people.ts';
import { open } from './screen.ts';

test('a sheet keeps what was typed, whatever is clicked or pressed outside it', inLongRuns, async ({ page }) => {
  await signIn(page, demoAdmin);
  await open(page, '/admin/listings');
  const opener = page.getByRole('button', { name: /^Remove / }).first();
  const sheet = page.getByRole('dialog', { name: 'Remove this listing?' });
  const reason = sheet.getByRole('textbox', { name: 'Reason' });
  const outside = [4, 4] as const;

  await test.step('a text selection that ends outside', async () => {
    await opener.click();
    await reason.hover({ position: { x: 20, y: 20 } });
    await page.mouse.down();
    await page.mouse.move(...outside);
    await page.mouse.up();
    await expect(sheet).toBeVisible();
  });

  await test.step('a click outside, and Escape pressed twice', async () => {
    await reason.fill('The pictures are of a different hive.');
    await page.mouse.click(...outside);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(reason).toHaveValue('The pictures are of a different hive.');
    await expect(sheet).toBeVisible();
  });

  await test.step('its button closes it, and so does a click outside before anything is typed', async () => {
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await opener.click();
    await expect(sheet).toBeVisible();
    await expect(reason).toHaveValue('');
    await page.mouse.click(...outside);
    await expect(sheet).toBeHidden();
  });
});
