import { sendLive } from './live.ts';
import { viewer } from './session.ts';
import { changeUnsent, isTemporary, listWaiting, readUnsent } from './unsent-messages.ts';

/**
 * Sends a conversation's messages that are waiting for a connection, in order. The server stores each once, even if several tabs send it. A
 * refused message is not removed, so that its conversation can show the reason. Throws if sending should be retried.
 */
async function resend(viewerId: string, chatId: string): Promise<void> {
  for (const { clientId, receiverId, content } of readUnsent(viewerId, chatId).waiting) {
    if (viewer.get()?._id !== viewerId) return;
    const reply = await sendLive('sendMessage', { chatId, receiverId, content, clientId });
    if (!reply.ok && isTemporary(reply.code)) throw new Error(reply.message);
    if (!reply.ok) return;
    const waiting = readUnsent(viewerId, chatId).waiting.filter((message) => message.clientId !== clientId);
    changeUnsent(viewerId, chatId, { waiting });
  }
}

let finished: Promise<unknown> = Promise.resolve();

/** How long to wait after a failure before resending messages, if the connection stays open. */
const resendMs = 30_000;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Sends the messages that are waiting for a connection, after any earlier call has finished. An open conversation sends its own. */
export function resendMessages(): void {
  clearTimeout(retryTimer);
  finished = finished.then(async () => {
    const viewerId = viewer.get()?._id;
    if (!viewerId) return;
    const closed = listWaiting(viewerId).filter((chatId) => window.location.pathname !== `/chat/${chatId}`);
    const sent = await Promise.allSettled(closed.map((chatId) => resend(viewerId, chatId)));
    if (sent.some(({ status }) => status === 'rejected')) retryTimer = setTimeout(resendMessages, resendMs);
  });
}
