import { demoBuyer, fillLogin, stranger } from './people.ts';
import { anywhere, expect, test } from './story.ts';

test.use({ javaScriptEnabled: false });

test.describe('without JavaScript', anywhere, () => {
  const needed = /Signing in, your account, the basket and paying need JavaScript/;

  test('a password never stands in an address, and the page says what is needed', async ({ page }) => {
    await page.goto('/login?next=%2Forders');
    await expect(page.getByText(needed)).toBeVisible();
    const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST');
    await fillLogin(page, demoBuyer);
    expect(new URL((await asked).url()).search).toBe('?next=%2Forders');
    await expect(page).toHaveURL('/login?next=%2Forders');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(page.getByText(needed)).toBeVisible();
  });

  test('no other form with private things is sent as an address', async ({ page }) => {
    const person = stranger();
    await page.goto('/register');
    await page.getByRole('textbox', { name: 'Full name' }).fill(person.name);
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL('/register');
    await expect(page.getByText(needed)).toBeVisible();
    await page.goto('/reset-password/a-token');
    await page.getByRole('textbox', { name: 'New password' }).fill(person.password);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL('/reset-password/a-token');
    for (const path of ['/forgot-password', '/verify', '/checkout', '/change-password', '/delete-account']) {
      await page.goto(path);
      await expect(page.getByText(needed), path).toBeVisible();
      const methods = await page
        .locator('form:not([role=search])')
        .evaluateAll((forms) => forms.map((form) => (form as HTMLFormElement).method));
      expect(
        methods.every((method) => method === 'post'),
        path,
      ).toBe(true);
    }
  });

  test('a form sent to a page leads back to it, and never to another site', async ({ request, baseURL }) => {
    const post = (path: string) => request.post(path, { form: { password: 'x' }, maxRedirects: 0 });
    for (const [path, back] of [
      ['/login', '/login'],
      ['/', '/'],
      [`${baseURL}//evil.example/x`, '/evil.example/x'],
      [`${baseURL}/\\evil.example/x`, '/evil.example/x'],
    ] as const) {
      const answer = await post(path);
      expect.soft([answer.status(), answer.headers().location], path).toEqual([303, back]);
    }
    const answer = await request.post('/login', { data: { password: 'x' } });
    expect([answer.status(), answer.headers().allow]).toEqual([405, 'GET, HEAD']);
  });
});
