import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, signIn } from './people.ts';
import { open, toast } from './screen.ts';

test('an admin retries failed jobs', async ({ page }) => {
  const failed = { kind: 'send-refund', count: 2, error: 'Error ETIMEDOUT', latest: new Date().toISOString() };
  let isRetried = false;
  await page.route('**/api/admins/overview', async (route) => {
    const response = await route.fetch();
    const overview = (await response.json()) as object;
    await route.fulfill({ response, json: { ...overview, failedJobs: isRetried ? [] : [failed] } });
  });
  await page.route('**/api/admins/jobs/send-refund/retry', (route) => {
    isRetried = true;
    return route.fulfill({ json: { retried: 2 } });
  });
  await signIn(page, demoAdmin);
  await open(page, '/admin/dashboard');
  const entry = page.getByRole('listitem').filter({ hasText: 'Sending a refund' });
  await expect(entry).toContainText('2 jobs');
  await expect(entry).toContainText('Error ETIMEDOUT');
  await expectAccessible(page, 'failed jobs');
  await entry.getByRole('button', { name: 'Retry: Sending a refund' }).click();
  await expect(toast(page, '2 jobs will run again.')).toBeVisible();
  await expect(entry).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
