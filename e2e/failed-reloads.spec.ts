import type { APIRequestContext, Page } from '@playwright/test';
import type { Me } from '#contract/accounts.ts';
import type { Application } from '#contract/applications.ts';
import type { DisputeRow } from '#contract/claims.ts';
import type { Order } from '#contract/orders.ts';
import type { ReportGroup } from '#contract/reports.ts';
import { expect, inLongRuns, test } from './fixtures.ts';
import { bearer, createAccount, demoAdmin, demoBuyer, demoSeller, type Person, signIn } from './people.ts';
import { main, open } from './screen.ts';

/** Makes every GET request fail from now on, as if the connection were lost. */
const loseConnection = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.fallback(),
  );

type Router = { revalidate: () => Promise<void> };

/** Reloads the screen's data, as an action or a live event does, and waits until the outcome is shown. */
const reloadData = (page: Page) =>
  page.evaluate(async () => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
    await router.revalidate();
    await new Promise((resolve) => setTimeout(resolve, 200));
  });

async function expectUnchanged(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    await expect(main(page)).not.toContainText('Loading');
    // From here on, nothing that other journeys change can appear.
    await loseConnection(page);
    const shown = await main(page).innerText();
    expect(shown, path).not.toMatch(/could not be loaded|not found/);
    await reloadData(page);
    expect(await main(page).innerText(), path).toBe(shown);
    await page.unroute('**/api/**');
  }
}

/** Signs in, and returns a function that reads the first item of a list: the response itself, or the field named by `list`. */
async function signInToRead(page: Page, request: APIRequestContext, person: Person) {
  const headers = bearer(await signIn(page, person));
  return async <Row>(path: string, list = ''): Promise<Row> => {
    const found = (await (await request.get(path, { headers })).json()) as Row[] & Record<string, Row[]>;
    return (list ? found[list] : found)?.[0] as Row;
  };
}

test("a failed reload leaves a buyer's screens unchanged", inLongRuns, async ({ page, request }) => {
  const readFirst = await signInToRead(page, request, demoBuyer);
  const { _id: order } = await readFirst<Order>('/api/orders');
  await expectUnchanged(page, [
    '/my-reviews?tab=written',
    '/notifications',
    '/blocked',
    '/edit-profile',
    '/two-step-sign-in',
    '/upgarde-account',
    `/orders/request-refund/${order}`,
    `/orders/start-dispute/${order}`,
  ]);
});

test(
  'a failed reload keeps what was typed, even after the session has ended',
  inLongRuns,
  async ({ page, request, allow }) => {
    const token = await signIn(page, await createAccount(request));
    await open(page, '/edit-profile');
    await page.waitForLoadState('networkidle');
    const bio = main(page).getByRole('textbox', { name: 'Bio' });
    await bio.fill('Two Nationals behind the church.');
    await loseConnection(page);
    await reloadData(page);
    await page.unroute('**/api/**');
    allow(401, /^\/api\/users\/me/);
    await request.post('/api/auth/logout', { headers: bearer(token) });
    await main(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(main(page).getByRole('alert').filter({ hasText: 'Please sign in.' })).toBeFocused();
    await expect(bio).toHaveValue('Two Nationals behind the church.');
  },
);

test(
  'an application keeps what was typed when its tab is shown again after the session has ended',
  inLongRuns,
  async ({ page, request }) => {
    await signIn(page, await createAccount(request));
    await open(page, '/upgarde-account');
    await page.waitForLoadState('networkidle');
    const phone = main(page).getByLabel(/^Phone/);
    await phone.fill('07700 900123');
    await page.evaluate(() => {
      localStorage.removeItem('token');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForLoadState('networkidle');
    await expect(phone).toHaveValue('07700 900123');
  },
);

test("a failed reload leaves a seller's screens unchanged", inLongRuns, async ({ page, request }) => {
  await signInToRead(page, request, demoSeller);
  await expectUnchanged(page, ['/seller/payouts', '/seller/import', '/seller/change-details']);
});

test("a failed reload leaves an admin's screens unchanged", inLongRuns, async ({ page, request }) => {
  const readFirst = await signInToRead(page, request, demoAdmin);
  const user = await readFirst<Me>('/api/admins/users');
  const application = await readFirst<Application>('/api/admins/requests');
  const dispute = await readFirst<DisputeRow>('/api/admins/disputes?show=ended', 'disputes');
  const report = await readFirst<ReportGroup>('/api/admins/reports?show=decided', 'groups');
  await expectUnchanged(page, [
    '/admin/dashboard',
    '/admin/listings',
    '/admin/users',
    `/admin/users/${user._id}`,
    `/admin/requests/${application._id}`,
    `/admin/disputes/${dispute.orderId}`,
    `/admin/reports/${report.kind}/${report.targetId}`,
  ]);
});
