import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  type WebSocketRoute,
} from '@playwright/test';
import { io } from 'socket.io-client';
import { bearer, createAccount, idOf, newPerson, signIn } from './people.ts';
import { newBrowserPage } from './screen.ts';

/** Signs in two people on separate pages and starts their conversation. `write` sends messages from the second to the first. */
export async function twoPeople(page: Page, browser: Browser, request: APIRequestContext) {
  const [ann, bob] = [newPerson('Ann Heather'), newPerson('Bob Clover')];
  const annToken = await signIn(page, await createAccount(request, ann));
  const other = await newBrowserPage(browser);
  const bobToken = await signIn(other, await createAccount(request, bob));
  const [receiverId, userId] = await Promise.all([annToken, bobToken].map((token) => idOf(request, token)));
  const started = await request.post('/api/chats/start', { headers: bearer(annToken), data: { userId } });
  const { _id: chatId } = (await started.json()) as { _id: string };
  const write = async (...texts: string[]) => {
    const socket = io(process.env.PUBLIC_URL ?? '', { auth: { token: bobToken }, transports: ['websocket'] });
    for (const content of texts) await socket.emitWithAck('sendMessage', { receiverId, chatId, content });
    socket.close();
  };
  return { ann, other, path: `/chat/${chatId}`, token: annToken, write };
}

export const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** How far the list of messages is scrolled up from its bottom, in pixels. */
export const distanceFromBottom = (page: Page): Promise<number> =>
  messages(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);

/** Types until `reader` shows the notice: a page that is not connected yet misses what is typed before then. */
export const typeUntilSeen = (writer: Page, reader: Locator, notice: string): Promise<void> =>
  expect(async () => {
    await field(writer).pressSequentially('It');
    await expect(reader).toContainText(notice, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });

/** 'Message 1', 'Message 2' and so on. */
export const numberedTexts = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `Message ${from + at}`);

export const numbered = (page: Page) => messages(page).getByText(/^Message \d+$/);

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Sockets opened from now on connect only once the returned function is called. */
export async function holdConnections(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await promise;
    socket.connectToServer();
  });
  return resolve;
}

/** Call before opening the page. The returned function cuts its connection, since going offline alone would leave sockets open. */
export async function prepareToCut(page: Page): Promise<() => Promise<void>> {
  const sockets: { near: WebSocketRoute; far: WebSocketRoute }[] = [];
  await page.routeWebSocket(/socket\.io/, (near) => void sockets.push({ near, far: near.connectToServer() }));
  return async () => {
    await page.context().setOffline(true);
    // As in a real outage, the server does not notice, and what it sends is lost.
    for (const { far } of sockets) far.onMessage(() => undefined);
    await Promise.all(sockets.splice(0).map(({ near }) => near.close()));
  };
}

export const waiting = (page: Page) => messages(page).getByText("Will be sent when you're back online");
