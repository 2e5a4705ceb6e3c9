import type { APIRequestContext, Page } from '@playwright/test';
import type { ChatMessage } from '#contract/chat.ts';
import { formatDayAndMonth } from '#contract/time.ts';
import { distanceFromBottom, field, messages, numbered, numberedTexts, say, twoPeople } from './chatting.ts';
import { expect, test, inLongRuns } from './fixtures.ts';
import { bearer, demoBuyer, signIn } from './people.ts';
import { open, toast, watchMoves } from './screen.ts';

const pill = (page: Page) => page.getByRole('button', { name: 'New messages' });

const scrollTo = (page: Page, pixelsFromBottom: number) =>
  messages(page).evaluate((list, distance) => {
    list.scrollTop = list.scrollHeight - list.clientHeight - distance;
  }, pixelsFromBottom);

const countUnread = async (request: APIRequestContext, token: string): Promise<unknown> => {
  const counts = await request.get('/api/chats/unread-count', { headers: bearer(token) });
  return ((await counts.json()) as { unreadMessages: number }).unreadMessages;
};

test(
  'a conversation opens at the first of many unread messages, and loads later ones on scrolling',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path, token, write } = await twoPeople(page, browser, request);
    await write(...numberedTexts(1, 3));
    await open(page, path);
    await expect.poll(() => countUnread(request, token)).toBe(0);
    await open(page, '/chat');
    await write(...numberedTexts(4, 130));
    await open(page, path);
    const divider = messages(page).getByText('Unread messages');
    await expect(divider).toBeInViewport();
    await expect(messages(page).getByText('Message 3', { exact: true })).toBeInViewport();
    const distanceFromTop = async () => {
      const [list, line] = [await messages(page).boundingBox(), await divider.boundingBox()];
      return (line?.y ?? NaN) - (list?.y ?? NaN);
    };
    await expect.poll(distanceFromTop, 'near the top').toBeLessThan(100);
    await expect(pill(page)).toContainText('127');
    await expect(page).toHaveTitle('(127) Your Conversations | Skep');
    await expect(numbered(page)).toHaveText(numberedTexts(1, 50));

    await scrollTo(page, 0);
    await expect(numbered(page)).toHaveText(numberedTexts(1, 100));
    await expect(messages(page).getByText('Message 50', { exact: true })).toBeInViewport();
    await expect(page, 'messages that were on screen are read').toHaveTitle('(80) Your Conversations | Skep');
    await pill(page).click();
    await expect(messages(page).getByText('Message 130', { exact: true })).toBeInViewport();
    await expect(page).toHaveTitle('Your Conversations | Skep');
    await expect(pill(page)).toBeHidden();
    await expect(numbered(page)).toHaveText(numberedTexts(81, 130));
    await write('Message 131');
    await expect(messages(page).getByText('Message 131', { exact: true })).toBeInViewport();
    await expect(divider).toHaveCount(0);
    await other.context().close();
  },
);

test(
  'sending a message while others are unread jumps to the latest',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path, write } = await twoPeople(page, browser, request);
    await write(...numberedTexts(1, 110));
    await open(page, path);
    await expect(numbered(page)).toHaveText(numberedTexts(1, 50));
    await say(page, 'Message 111');
    await expect(numbered(page)).toHaveText(numberedTexts(62, 111));
    await expect(messages(page).getByText('Message 111', { exact: true })).toBeInViewport();
    await messages(page).getByRole('button', { name: 'Show earlier messages' }).click();
    await expect(numbered(page)).toHaveText(numberedTexts(12, 111));
    await other.context().close();
  },
);

test('earlier messages appear above without moving those on screen', inLongRuns, async ({ page, browser, request }) => {
  const { other, path, write } = await twoPeople(page, browser, request);
  await write(...numberedTexts(1, 120));
  await open(page, path);
  await pill(page).click();
  await expect(numbered(page)).toHaveText(numberedTexts(71, 120));
  const more = messages(page).getByRole('button', { name: 'Show earlier messages' });
  await page.route('**/messages?before=*', (route) => route.abort('internetdisconnected'));
  await more.click();
  await expect(toast(page, 'The messages could not be loaded.')).toBeVisible();
  await page.unroute('**/messages?before=*');
  for (const first of [21, 1]) {
    await more.scrollIntoViewIfNeeded();
    const seen = await numbered(page).first().innerText();
    const distance = await watchMoves(messages(page).getByText(seen, { exact: true }));
    await more.click();
    await expect(numbered(page)).toHaveText(numberedTexts(first, 120));
    expect(await distance()).toBeLessThanOrEqual(1);
  }
  await expect(more).toBeHidden();
  await other.context().close();
});

test(
  'messages are marked as read within 10 pixels of the bottom, but not at 11',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path, token, write } = await twoPeople(page, browser, request);
    await write(...numberedTexts(1, 30));
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    const framesWith = (event: string) => sent.filter((frame) => frame.includes(`"${event}"`));
    const unread = () => countUnread(request, token);
    await open(page, path);
    await expect(messages(page).getByText('Message 30', { exact: true })).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    await scrollTo(page, 11);
    await expect.poll(() => distanceFromBottom(page)).toBe(11);
    await field(page).press('a');
    await expect.poll(() => framesWith('typing').length).toBe(1);
    expect([framesWith('markAsRead'), await unread()]).toEqual([[], 30]);
    await scrollTo(page, 10);
    await expect.poll(unread).toBe(0);
    expect(framesWith('markAsRead')[0]).toContain('"upTo":30');
    await other.context().close();
  },
);

test(
  'at 400% zoom, the preview of a picture does not cover any messages',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path, write } = await twoPeople(page, browser, request);
    await write(...numberedTexts(1, 5));
    await open(page, path);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.getByLabel('Attach a picture').setInputFiles('web/public/hero-apiary-800.webp');
    const preview = page.getByRole('img', { name: 'Ready to send' });
    await expect(preview).toBeVisible();
    await expect(async () => {
      const [shown, below] = [await messages(page).boundingBox(), await preview.boundingBox()];
      expect(shown?.height).toBeGreaterThan(90);
      expect((shown?.y ?? NaN) + (shown?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN);
    }).toPass({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(messages(page).getByRole('img', { name: /Sent with this message/ })).toBeInViewport();
    await other.context().close();
  },
);

test("each day's messages start with its date", inLongRuns, async ({ page, request }) => {
  const token = await signIn(page, demoBuyer);
  const fetched = async <T>(path: string) => (await request.get(path, { headers: bearer(token) })).json() as Promise<T>;
  const [chat] = await fetched<{ _id: string }[]>('/api/chats?search=Owen');
  const stored = await fetched<ChatMessage[]>(`/api/chats/${chat?._id}/messages`);
  const dayOf = ({ createdAt }: ChatMessage) => formatDayAndMonth(createdAt);
  const expected = stored.flatMap((message, index) => {
    const previous = stored[index - 1];
    return previous && dayOf(previous) === dayOf(message) ? [message.content] : [dayOf(message), message.content];
  });
  expect(expected.length).toBeGreaterThan(stored.length + 1);
  await open(page, `/chat/${chat?._id}`);
  await expect(messages(page).getByText(stored.at(-1)?.content ?? '')).toBeVisible();
  const shown = await messages(page).locator('p').allInnerTexts();
  // Dates are shown with the day of the week, or with the year if it is not the current one.
  const days = shown.map((text) => text.replace(/^(?:\w+day )?(\d+ \w+)(?: \d{4})?$/, '$1'));
  expect(days.filter((text) => expected.includes(text))).toEqual(expected);
});

test(
  'the list is reloaded at most once every 300 milliseconds while messages arrive',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, write } = await twoPeople(page, browser, request);
    await open(page, '/chat');
    const list = page.getByRole('navigation', { name: 'Conversations' });
    await write('Hello');
    await expect(list).toContainText('Hello');
    const loads: string[] = [];
    page.on('request', (sent) => sent.url().includes('/api/chats?') && loads.push(sent.url()));
    const started = Date.now();
    await write(...numberedTexts(1, 40));
    await expect(list).toContainText('Message 40');
    expect(loads.length).toBeLessThan((Date.now() - started) / 300 + 2);
    await other.context().close();
  },
);
