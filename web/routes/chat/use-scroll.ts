import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage, OpenChat } from '#contract/chat.ts';
import { logAndReturnNull } from '#web/api.ts';
import { sendLive } from '#web/live.ts';

/** How close to the bottom counts as having seen the last message, in pixels. */
const tolerance = 10;

/** How much of the messages before the first unread one is shown, in pixels. */
const shownAbove = 56;

const isAtBottom = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= tolerance;

const scrollToEnd = (list: HTMLElement): void => {
  list.scrollTop = list.scrollHeight;
};

function scrollToStart(list: HTMLElement, divider: HTMLElement | null): void {
  if (divider) list.scrollTop += divider.getBoundingClientRect().top - list.getBoundingClientRect().top - shownAbove;
  else scrollToEnd(list);
}

/** What the list shows. `drafts` counts the messages being sent; a failed one counts as two, since it takes more space. */
type Shown = { first: number; last: number; count: number; drafts: number; isTyping: boolean; hasLater: boolean };

/**
 * Starts at the first unread message or, if there is none, at the bottom. Stays at the bottom while the reader is there, and otherwise at
 * the same message when others are added above or, with `hasLater`, below. With `hasLater`, reaching the bottom calls `loadLater`.
 */
export function useScroll(shown: Shown, loadLater: () => Promise<void>) {
  const list = useRef<HTMLDivElement>(null);
  const divider = useRef<HTMLParagraphElement>(null);
  const [atBottom, setAtBottom] = useState(false);
  const [hasNew, setHasNew] = useState(false);
  const before = useRef<(Shown & { height: number }) | null>(null);
  const { first, last, count, drafts, isTyping, hasLater } = shown;
  const onScroll = () => {
    if (!list.current) return;
    const isAtEnd = isAtBottom(list.current);
    setAtBottom(isAtEnd);
    if (!isAtEnd) return;
    setHasNew(false);
    if (hasLater) loadLater().catch(logAndReturnNull);
  };
  const arrange = useEffectEvent((now: Shown) => {
    if (!list.current) return;
    const old = before.current;
    if (!old) scrollToStart(list.current, divider.current);
    else if (now.first < old.first) list.current.scrollTop += list.current.scrollHeight - old.height;
    else if (now.first > old.first || now.drafts > old.drafts || (atBottom && !old.hasLater)) scrollToEnd(list.current);
    else if (now.last !== old.last && !old.hasLater) setHasNew(true);
    before.current = { ...now, height: list.current.scrollHeight };
    onScroll();
  });
  useLayoutEffect(
    () => arrange({ first, last, count, drafts, isTyping, hasLater }),
    [first, last, count, drafts, isTyping, hasLater],
  );
  useEffect(() => {
    const element = list.current;
    if (!element || !atBottom) return undefined;
    // Called initially, and whenever a phone's keyboard or longer text in the form makes the list shorter.
    const observer = new ResizeObserver(() => scrollToEnd(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [atBottom]);
  return { list, divider, atBottom, hasNew, onScroll, toBottom: () => list.current && scrollToEnd(list.current) };
}

type MarkRead = { chat: OpenChat; viewerId: string; messages: ChatMessage[]; atBottom: boolean };

/** Marks messages as read up to the last one, while the list is at its end and the page is visible. */
export function useMarkRead(list: { current: HTMLElement | null }, { chat, viewerId, messages, atBottom }: MarkRead) {
  const { _id, readUpTo } = chat;
  const last = messages.findLast(({ receiver, system }) => receiver === viewerId && !system);
  const isUnread = last !== undefined && !last.read && last.number > readUpTo.mine;
  useEffect(() => {
    if (!isUnread || !atBottom) return;
    const mark = () => {
      // The list may have grown since `atBottom` was set.
      if (document.visibilityState === 'visible' && list.current && isAtBottom(list.current))
        sendLive('markAsRead', { chatId: _id, userId: viewerId, upTo: last.number }).catch(() => undefined);
    };
    mark();
    // The socket may not be open yet.
    const again = setInterval(mark, 3_000);
    document.addEventListener('visibilitychange', mark);
    return () => {
      clearInterval(again);
      document.removeEventListener('visibilitychange', mark);
    };
  }, [_id, atBottom, isUnread, last?.number, list, viewerId]);
}
