import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { field, messages, say, twoPeople } from './chatting.ts';
import { expect, inLongRuns, test } from './fixtures.ts';
import { open } from './screen.ts';

const attach = (page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Attach a picture').setInputFiles(file);
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
const texts = Array.from({ length: 40 }, (_, at) => `Message ${at + 1}, about the frames.`);

test('a conversation is accessible in each of its states', inLongRuns, async ({ page, browser, request, allow }) => {
  test.setTimeout(300_000);
  allow(415, '/api/uploads/chat-image');
  const { other, path } = await twoPeople(page, browser, request);
  await open(page, path);
  await expectAccessible(page, 'no messages');
  await open(other, path);
  await say(other, 'Pay me by bank transfer, please. https://skep.example/frames');
  await expect(messages(page)).toContainText('Keep payments on Skep.');
  await expectAccessible(page, 'a warning');
  await attach(page, 'web/public/hero-apiary-800.webp');
  await expectAccessible(page, 'a picture chosen');
  await send(page);
  await expect(messages(page).getByRole('img', { name: /Sent with this message/ })).toBeVisible();
  await expectAccessible(page, 'a picture sent');
  await attach(page, { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('honey') });
  await send(page);
  await expect(messages(page).getByRole('button', { name: 'Try again' })).toBeInViewport();
  await expectAccessible(page, 'a rejected message');
  await messages(page).getByRole('button', { name: 'Discard' }).click();
  await page.context().setOffline(true);
  await say(page, 'I could come on Sunday.');
  await expect(messages(page).getByText("Will be sent when you're back online")).toBeVisible();
  await expectAccessible(page, 'an unsent message');
  await page.context().setOffline(false);
  await expect(messages(page).getByText("Will be sent when you're back online")).toHaveCount(0);

  await open(page, '/chat');
  for (const text of texts) await say(other, text);
  await page.getByRole('searchbox', { name: 'Find a conversation' }).fill('nobody with this name');
  await expectAccessible(page, 'no conversation found');
  await open(page, path);
  await expect(messages(page).getByText('Unread messages')).toBeAttached();
  await messages(page).getByText('Unread messages').scrollIntoViewIfNeeded();
  await expectAccessible(page, 'unread messages');
  await messages(page).evaluate((list) => list.scrollTo({ top: 0 }));
  await say(other, 'Are you there?');
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  await expectAccessible(page, 'new messages below');
  await say(other, 'x'.repeat(300));
  await page.getByRole('button', { name: 'New messages' }).click();
  await expectAccessible(page, 'a long word');

  await other.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('Messaging is disabled. This user has blocked you.')).toBeVisible();
  await expectAccessible(page, 'blocked by the other person');
  await expectAccessible(other, 'having blocked the other person');
  await other.context().close();
});

test(
  'when a focused button in a conversation disappears, focus moves on',
  inLongRuns,
  async ({ page, browser, request, allow }) => {
    allow(415, '/api/uploads/chat-image');
    const { other, path, write } = await twoPeople(page, browser, request);
    await write(...texts, ...texts, ...texts);
    await open(page, path);
    const press = (name: string) => page.getByRole('button', { name }).press('Enter');
    await press('New messages');
    await expect(messages(page)).toBeFocused();
    await press('Show earlier messages');
    await expect(messages(page).getByText(texts[0] ?? '')).toHaveCount(2);
    await press('Show earlier messages');
    await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0);
    await expect(messages(page)).toBeFocused();
    await attach(page, { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('honey') });
    await press('Remove the picture');
    await expect(page.getByLabel('Attach a picture')).toBeFocused();
    await attach(page, { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('honey') });
    await send(page);
    await press('Try again');
    await expect(messages(page)).toBeFocused();
    await press('Discard');
    await expect(messages(page)).toBeFocused();
    await other.context().close();
  },
);

test(
  'placeholders in conversations are as legible as in the search box',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path } = await twoPeople(page, browser, request);
    await page.emulateMedia({ colorScheme: 'dark' });
    const colours = () =>
      page
        .locator('input[placeholder], textarea[placeholder]')
        .evaluateAll((fields) => [...new Set(fields.map((input) => getComputedStyle(input, '::placeholder').color))]);
    for (const screen of ['/chat', path]) {
      await open(page, screen);
      await expect(screen === path ? field(page) : page.getByPlaceholder('Find a person or listing')).toBeVisible();
      await expect.poll(colours, screen).toEqual(['rgb(179, 161, 136)']);
    }
    await other.context().close();
  },
);

test('a conversation can be held with the keyboard alone', inLongRuns, async ({ page, browser, request }) => {
  const { other, path } = await twoPeople(page, browser, request);
  await open(other, path);
  await open(page, path);
  await field(page).focus();
  await page.keyboard.type('Are the frames');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('top bee space?');
  await page.keyboard.press('Enter');
  await expect(messages(other)).toContainText('Are the frames\ntop bee space?');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(messages(page)).toBeFocused();
  await open(page, '/chat');
  await page.getByRole('link', { name: /Bob Clover/ }).press('Enter');
  await expect(page.getByRole('region', { name: /^Conversation with Bob Clover/ })).toBeFocused();
  await other.context().close();
});
