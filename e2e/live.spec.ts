import { io } from 'socket.io-client';
import { expect, test } from './fixtures.ts';
import { bearer, createAccount, idOf, newPerson, signIn, tokenOf } from './people.ts';
import { open } from './screen.ts';

test('the banner counts new messages without a reload', async ({ page, request, baseURL }) => {
  const receiver = await createAccount(request);
  const token = await tokenOf(request, await createAccount(request, newPerson('Ling Heather')));
  const receiverToken = await signIn(page, receiver);
  const receiverId = await idOf(request, receiverToken);
  const started = await request.post('/api/chats/start', { headers: bearer(token), data: { userId: receiverId } });
  const { _id: chatId } = (await started.json()) as { _id: string };
  const sender = io(baseURL ?? '', { auth: { token }, transports: ['websocket'] });
  const send = (content: string) => sender.emitWithAck('sendMessage', { receiverId, chatId, content });

  const connected = page.waitForEvent('websocket');
  await open(page, '/support');
  await connected;
  const banner = page.getByRole('complementary', { name: 'Unread' });
  await expect(banner).toBeHidden();
  expect(await send('Are the frames top bee space?')).toMatchObject({ ok: true });
  await expect(banner).toContainText('1 unread message');

  expect(await send('I can collect on Sunday.')).toMatchObject({ ok: true });
  await expect(banner).toContainText('2 unread messages');
  sender.disconnect();
});
