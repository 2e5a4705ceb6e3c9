import { expect, test } from './fixtures.ts';
import { waitForEmail } from './outbox.ts';
import { open } from './screen.ts';

test('a guest searches the help and contacts the operator', async ({ page }) => {
  await open(page, '/support');
  await page.getByRole('searchbox', { name: 'Search help' }).fill('collection code');
  await expect(page.getByRole('heading', { name: 'How does collection work?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My card was declined' })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('zeppelin');
  await expect(page.getByText('No answers found.')).toBeVisible();
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Your name').fill('Ann Bee');
  await field('Your email').fill('ann');
  const subject = `Lost hive tool ${Date.now()}`;
  await field('What is it about?').fill(subject);
  await field('Your message').fill('Has anyone handed it in?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible();
  await field('Your email').fill('ann@test.example');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message is on its way to Skep Demo Ltd.')).toBeVisible();
  const mail = await waitForEmail('hello@skep.example', `Contact form: ${subject}`);
  expect(mail.replyTo).toEqual([{ name: 'Ann Bee', address: 'ann@test.example' }]);
});
