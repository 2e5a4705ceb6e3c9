import { dayMs } from '#contract/time.ts';
import { distanceFromBottom, field, holdConnections, messages, say, twoPeople, typeUntilSeen } from './chatting.ts';
import { expect, test, inLongRuns } from './fixtures.ts';
import { tooLargePicture } from './listing-form.ts';
import { bearer, createAccount, createUnverifiedAccount, idOf, signIn, submitLogin, tokenOf } from './people.ts';
import { open, stopClock, watchMoves } from './screen.ts';

test('two people chat, see each other typing, and see which messages have been read', async ({
  page,
  browser,
  request,
}) => {
  const { other, path } = await twoPeople(page, browser, request);
  await open(page, path);
  await expect(messages(page)).toContainText('No messages yet. Say hello!');
  await say(page, 'Are the frames top bee space?');
  await expect(messages(page)).toContainText('Are the frames top bee space?');
  await expect(messages(page).getByRole('img', { name: 'Sent' })).toBeVisible();

  await open(other, '/chat');
  await other
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Ann Heather/ })
    .click();
  await expect(messages(other)).toContainText('Are the frames top bee space?');
  await expect(messages(page).getByRole('img', { name: 'Read' })).toBeVisible();
  await field(other).pressSequentially('They');
  await expect(messages(page)).toContainText('Bob is typing...');
  await field(other).fill('They are.\nSee https://skep.example/frames.');
  await other.getByRole('button', { name: 'Send' }).click();
  const link = messages(page).getByRole('link', { name: 'https://skep.example/frames' });
  await expect(link).toHaveAttribute('href', 'https://skep.example/frames');
  await expect(messages(page).getByText('They are.')).toHaveCount(1);
  for (const [reader, authors] of [
    [page, ['You:', 'Bob Clover:']],
    [other, ['Ann Heather:', 'You:']],
  ] as const)
    await expect(messages(reader).getByText(/^(You|Ann Heather|Bob Clover):$/)).toHaveText([...authors]);
  await expect(messages(page)).not.toContainText('is typing');
  await other.context().close();
});

test(
  'a message written before the page has connected is sent once it has',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path } = await twoPeople(page, browser, request);
    const connect = await holdConnections(page);
    await open(page, path);
    await say(page, 'Is the extractor still for sale?');
    await expect(messages(page).getByText('Sending...')).toBeVisible();
    connect();
    await expect(messages(page).getByRole('img', { name: 'Sent' })).toBeVisible();
    await other.context().close();
  },
);

test('a message that arrives while the conversation opens is shown', inLongRuns, async ({ page, browser, request }) => {
  const { other, path } = await twoPeople(page, browser, request);
  await open(other, path);
  await say(other, 'Hello.');
  const { promise: isLoaded, resolve: finishLoading } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(
    (url) => url.pathname === `${path.replace('/chat/', '/api/chats/')}/messages`,
    async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const loaded = await route.fetch();
      await say(other, 'Is the smoker still for sale?');
      await expect(messages(other).getByRole('img', { name: /^(Sent|Read)$/ })).toHaveCount(2);
      await route.fulfill({ response: loaded });
      return finishLoading();
    },
  );
  await open(page, '/chat');
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Bob Clover/ })
    .click();
  await expect(messages(page)).toContainText('Is the smoker still for sale?');
  // The page may show the message before the route above has finished.
  await isLoaded;
  await other.context().close();
});

test('a picture is sent and shown to both people', async ({ page, browser, request }) => {
  const { other, path } = await twoPeople(page, browser, request);
  await open(page, path);
  await open(other, path);
  await page.getByLabel('Attach a picture').setInputFiles('web/public/hero-apiary-800.webp');
  await expect(page.getByRole('img', { name: 'Ready to send' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  for (const each of [page, other])
    await expect(messages(each).getByRole('img', { name: /Sent with this message/ })).toBeVisible();
  await other.context().close();
});

test('a picture that is too large is refused before it is uploaded', inLongRuns, async ({ page, browser, request }) => {
  const { other, path } = await twoPeople(page, browser, request);
  await open(page, path);
  await page.route('/api/uploads/chat-image', (route) => route.abort('failed'));
  const camera = page.getByLabel('Attach a picture');
  await camera.setInputFiles(await tooLargePicture());
  const refusal = page.getByText('Please choose a file of at most 15 MB.');
  await expect(refusal).toBeVisible();
  await expect(page.getByRole('img', { name: 'Ready to send' })).toHaveCount(0);
  await field(page).fill('I have a picture of the hive, too.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages(page)).toContainText('I have a picture of the hive');
  await expect(refusal).toHaveCount(0);
  await camera.setInputFiles('web/public/hero-apiary-800.webp');
  await expect(page.getByRole('img', { name: 'Ready to send' })).toBeVisible();
  await other.context().close();
});

test(
  'blocking stops messages immediately, and unblocking allows them again',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path } = await twoPeople(page, browser, request);
    await open(page, path);
    await open(other, path);
    await say(other, 'Pay me by bank transfer, please.');
    await expect(messages(page)).toContainText('Keep payments on Skep.');
    await field(other).fill('Hello?');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText('You have blocked this user. Unblock them to send messages.')).toBeVisible();
    await expect(other.getByText('Messaging is disabled. This user has blocked you.')).toBeVisible();
    await expect(field(other)).toBeHidden();

    await open(page, '/edit-profile');
    await page.getByRole('link', { name: 'Blocked users' }).click();
    await page.getByRole('button', { name: 'Unblock Bob Clover' }).click();
    await expect(page.getByText("You haven't blocked anyone.")).toBeVisible();
    await expect(field(other)).toHaveValue('Hello?');
    await field(other).press('Enter');
    await expect(messages(other)).toContainText('Hello?');
    await other.context().close();
  },
);

test('a conversation that fails to reload stays on screen', inLongRuns, async ({ page, browser, request }) => {
  const { other, path } = await twoPeople(page, browser, request);
  await open(other, path);
  await open(page, path);
  await say(other, 'Is the extractor still for sale?');
  await expect(messages(page)).toContainText('Is the extractor');
  const failed = new Set<string>();
  for (const url of ['/api/chats?*', `/api${path.replace('chat', 'chats')}`])
    await page.route(url, async (route) => {
      await route.abort('internetdisconnected');
      failed.add(url);
    });
  await say(other, 'I could come on Sunday.');
  await expect.poll(() => failed.size).toBe(2);
  await expect(messages(page)).toContainText('I could come on Sunday.');
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
  await other.context().close();
});

test(
  'unread messages are counted in the title, and a phone shows the composer without scrolling',
  inLongRuns,
  async ({ page, browser, request, isMobile }) => {
    const { other, path } = await twoPeople(page, browser, request);
    await open(page, '/shop');
    await open(other, path);
    await say(other, `Hello.\n${'Is the smoker still for sale?\n'.repeat(40)}`);
    await expect(page).toHaveTitle(/^\(1\) /);
    await open(page, path);
    await expect(messages(page).getByText('Unread messages')).toBeInViewport();
    await messages(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await expect(page).toHaveTitle('Your Conversations | Skep');
    await expect(field(page)).toBeInViewport({ ratio: 1 });
    if (isMobile) {
      const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
      // As if a phone's keyboard were open.
      await page.setViewportSize({ width: 390, height: 400 });
      await expect(field(page)).toBeInViewport({ ratio: 1 });
      await expect.poll(overflow).toBeLessThanOrEqual(0);
      await expect.poll(() => distanceFromBottom(page)).toBeLessThanOrEqual(10);
    }
    await other.context().close();
  },
);

test(
  'two tabs of one person show the same list, messages, ticks and drafts',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path } = await twoPeople(page, browser, request);
    const second = await page.context().newPage();
    await open(page, path);
    await open(second, path);
    await field(page).fill('Is the smoker');
    await expect(field(second)).toHaveValue('Is the smoker');
    await say(page, 'Is the smoker still for sale?');
    await expect(field(second)).toHaveValue('');
    await expect(messages(second).getByText('Is the smoker still for sale?')).toHaveCount(1);
    await open(page, '/chat');
    await open(other, path);
    await expect(messages(second).getByRole('img', { name: 'Read' })).toBeVisible();
    await typeUntilSeen(other, page.getByRole('navigation', { name: 'Conversations' }), 'Bob is typing...');
    await other.context().close();
  },
);

test(
  'a message that is too long is not truncated, and can be sent once shortened',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path } = await twoPeople(page, browser, request);
    await open(page, path);
    await field(page).fill('a'.repeat(5_001));
    await expect(page.getByText('A message can have up to 5,000 characters. Please shorten it.')).toBeVisible();
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('a'.repeat(5_001));
    // An emoji is one character, although its `length` in JavaScript is two.
    for (const text of ['a'.repeat(5_000), '🐝'.repeat(5_000)]) {
      await say(page, text);
      await expect(messages(page).getByText(text)).toBeVisible();
    }
    await other.context().close();
  },
);

test('a conversation is found by name and by its last message', inLongRuns, async ({ page, browser, request }) => {
  const { other, path } = await twoPeople(page, browser, request);
  await open(other, path);
  await say(other, 'Is the smoker still for sale?');
  await expect(messages(other).getByRole('img', { name: 'Sent' })).toBeVisible();
  await open(page, '/chat');
  const search = page.getByRole('searchbox', { name: 'Find a conversation' });
  const found = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /Bob Clover/ });
  await search.fill('extractor');
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('status')).toHaveText(
    'No conversations match your search.',
  );
  for (const text of ['smoker', 'clover bob']) {
    await search.fill(text);
    await expect(found).toBeVisible();
    await expect(page.getByText('No conversations match your search.')).toBeHidden();
  }
  await search.fill('extractor');
  await expect(found).toBeHidden();
  await search.fill('');
  await expect(found).toBeVisible();
  await expect(search, 'the search box was never removed').toBeFocused();
  await page.route('**/api/chats?*', (route) => route.abort('internetdisconnected'));
  await search.fill('extractor');
  await expect(page.getByText('Your conversations could not be searched.')).toBeVisible();
  await expect(found).toBeHidden();
  await expect(search).toBeFocused();
  await page.unroute('**/api/chats?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No conversations match your search.')).toBeVisible();
  await other.context().close();
});

test(
  'an unverified user can read a message, but must verify their email before replying',
  inLongRuns,
  async ({ page, request }) => {
    const person = await createUnverifiedAccount(request);
    const token = await signIn(page, person);
    const data = { userId: await idOf(request, token) };
    const headers = bearer(await tokenOf(request, await createAccount(request)));
    const started = await request.post('/api/chats/start', { headers, data });
    const { _id: chatId } = (await started.json()) as { _id: string };
    await open(page, `/chat/${chatId}`);
    await expect(page.getByText('Please verify your email address first.')).toBeVisible();
    await expect(field(page)).toBeHidden();
    await page.getByRole('link', { name: 'Verify my email' }).click();
    await expect(page).toHaveURL(`/verify?next=%2Fchat%2F${chatId}`);
  },
);

test(
  'a conversation redirects to sign-in when the session ends elsewhere, and then continues',
  inLongRuns,
  async ({ page, browser, request, allow }) => {
    const { ann, other, path, token } = await twoPeople(page, browser, request);
    await page.routeWebSocket(/socket\.io/, (socket) => void socket.connectToServer());
    await open(page, path);
    await field(page).fill('Half a thought');
    // Requests sent after the session has ended are refused.
    allow(401, /^\/api\//);
    await request.post('/api/auth/logout', { headers: bearer(token) });
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    await submitLogin(page, ann);
    await expect(page).toHaveURL(path);
    await expect(field(page)).toHaveValue('Half a thought');
    await other.context().close();
  },
);

test(
  'the list and header of a conversation show the year if it is not the current one',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path, write } = await twoPeople(page, browser, request);
    await open(other, '/support');
    await write('Hello');
    await other.context().close();
    const year = String(new Date().getFullYear());
    await page.clock.setFixedTime(Date.now() + 400 * dayMs);
    await open(page, '/chat');
    await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('time')).toContainText(year);
    await expect(async () => {
      await open(page, path);
      await expect(page.getByText(/^Last seen on /)).toContainText(year, { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  },
);

test(
  'a message read on arrival does not flash a banner that would move the conversation',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path, token, write } = await twoPeople(page, browser, request);
    await page.clock.install();
    await open(page, '/support');
    // The next page reserves no space for a banner.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('unread'))).toBe('none');
    await open(page, path);
    // However slow the machine is, the message has been read by the time the count is shown.
    await stopClock(page);
    await expect(field(page)).toBeVisible();
    const distance = await watchMoves(messages(page));
    await write('Hello');
    await expect(messages(page).getByText('Hello')).toBeVisible();
    const unread = async () => (await request.get('/api/chats/unread-count', { headers: bearer(token) })).json();
    await expect.poll(unread).toEqual({ unreadMessages: 0 });
    await page.clock.runFor(1_000);
    expect(await distance()).toBe(0);
    await other.context().close();
  },
);
