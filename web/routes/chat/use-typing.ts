import { useEffect, useState } from 'react';
import { onLive } from '#web/live.ts';

/** How long 'typing' is shown after each event. */
const typingMs = 3_500;

/** The chats in which the other person is typing now. */
export function useTyping(viewerId: string): ReadonlySet<string> {
  const [chatIds, setChatIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const stop = (chatId: string) => {
      clearTimeout(timers.get(chatId));
      if (timers.delete(chatId)) setChatIds(new Set(timers.keys()));
    };
    const stops = [
      onLive('typing', ({ chatId, userId }) => {
        if (userId === viewerId) return;
        clearTimeout(timers.get(chatId));
        timers.set(
          chatId,
          setTimeout(() => stop(chatId), typingMs),
        );
        setChatIds(new Set(timers.keys()));
      }),
      onLive('newMessage', ({ chatId, sender }) => {
        if (sender !== viewerId) stop(chatId);
      }),
    ];
    return () => {
      for (const end of stops) end();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [viewerId]);
  return chatIds;
}
