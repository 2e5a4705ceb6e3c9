import { sendLive } from './live.ts';
import { viewer } from './session.ts';
import { changeUnsent, listWaiting, readUnsent } from './unsent-messages.ts';

/**
 * Sends a conversation's messages that wait for a connection, in order. The server stores each once, even if several
 * tabs send it. A message that is refused stays: its conversation shows the reason.
 */
async function resend(viewerId: string, chatId: string): Promise<void> {
  for (const { clientId, receiverId, content } of readUnsent(viewerId, chatId).waiting) {
    if (viewer.get()?._id !== viewerId) return;
    const reply = await sendLive('sendMessage', { chatId, receiverId, content, clientId });
    if (!reply.ok) return;
    const waiting = readUnsent(viewerId, chatId).waiting.filter((one) => one.clientId !== clientId);
    changeUnsent(viewerId, chatId, { waiting });
  }
}

let finished: Promise<unknown> = Promise.resolve();

/** Sends the messages that wait for a connection, one call after the other. An open conversation sends its own, and shows them. */
export function resendMessages(): void {
  finished = finished.then(() => {
    const viewerId = viewer.get()?._id;
    if (!viewerId) return undefined;
    const closed = listWaiting(viewerId).filter((chatId) => window.location.pathname !== `/chat/${chatId}`);
    return Promise.allSettled(closed.map((chatId) => resend(viewerId, chatId)));
  });
}
