import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage, OpenChat } from '#contract/chat.ts';
import { logAndReturnNull } from '#web/api.ts';
import { sendLive } from '#web/live.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { typingLine } from './chat-list.tsx';
import { dayOf } from './message-dates.ts';
import { MessageBubble, DraftBubble } from './message-bubble.tsx';
import styles from './message-list.module.css';
import type { Draft } from './drafts.ts';

/** How close to the bottom counts as having seen the last message, in pixels. */
const tolerance = 10;

type Props = {
  chat: OpenChat;
  viewerId: string;
  other: OpenChat['participants'][number];
  messages: ChatMessage[];
  drafts: Draft[];
  isTyping: boolean;
  onRetry: (draft: Draft) => void;
  onDiscard: (clientId: string) => void;
  /** Loads the messages before the first; missing if there are none. */
  onEarlier: (() => Promise<void>) | undefined;
};

const isAtBottom = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= tolerance;

/**
 * Keeps the scroll position: at the bottom while the reader is there, and at the same message when earlier ones are added above.
 * `drafts` counts the messages being sent; one that failed counts as two, since it takes more space.
 */
function useScroll(first: number | undefined, last: number | undefined, drafts: number, isTyping: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [atBottom, setAtBottom] = useState(true);
  const [hasNew, setHasNew] = useState(false);
  const before = useRef({ first, last, drafts, isTyping, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { first: oldFirst, last: oldLast, drafts: oldDrafts, height } = before.current;
    if (first !== oldFirst) element.scrollTop += element.scrollHeight - height;
    else if (atBottom || drafts > oldDrafts) element.scrollTop = element.scrollHeight;
    else if (last !== oldLast) setHasNew(true);
    before.current = { first, last, drafts, isTyping, height: element.scrollHeight };
  }, [first, last, drafts, isTyping, atBottom]);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !atBottom) return undefined;
    // Initially, and whenever a phone's keyboard or a longer text in the form reduces its height.
    const toEnd = () => (element.scrollTop = element.scrollHeight);
    toEnd();
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    return () => observer.disconnect();
  }, [atBottom]);
  const onScroll = () => {
    if (!list.current) return;
    const isNow = isAtBottom(list.current);
    setAtBottom(isNow);
    if (isNow) setHasNew(false);
  };
  const toBottom = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  return { list, atBottom, hasNew, onScroll, toBottom };
}

/**
 * Reports to the server what the viewer has seen: the last message while the list is at its end and the page is
 * visible.
 */
function useMarkRead({ _id, readUpTo }: OpenChat, viewerId: string, messages: ChatMessage[], atBottom: boolean) {
  const last = messages.findLast(({ receiver, system }) => receiver === viewerId && !system);
  const isUnread = last !== undefined && !last.read && last.number > readUpTo.mine;
  useEffect(() => {
    if (!isUnread || !atBottom) return;
    const mark = () => {
      if (document.visibilityState === 'visible')
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
  }, [_id, atBottom, isUnread, last?.number, viewerId]);
}

/** The messages of a conversation, oldest first, and those being sent. */
export function MessageList(props: Props) {
  const { chat, viewerId, other, messages, drafts, isTyping, onRetry, onDiscard, onEarlier } = props;
  const { list, atBottom, hasNew, onScroll, toBottom } = useScroll(
    messages[0]?.number,
    messages.at(-1)?.number,
    drafts.length + drafts.filter(({ failure }) => failure).length,
    isTyping,
  );
  useMarkRead(chat, viewerId, messages, atBottom);
  const [readBefore] = useState(chat.readUpTo.mine);
  const firstUnread = messages.find(
    ({ number, receiver, system }) => number > readBefore && receiver === viewerId && !system,
  );
  return (
    <div className={styles.frame}>
      <div className={styles.list} ref={list} onScroll={onScroll} tabIndex={0} role="log" aria-label="Messages">
        {onEarlier && <EarlierButton onEarlier={onEarlier} />}
        {messages.length + drafts.length === 0 && <p className={styles.empty}>No messages yet. Say hello!</p>}
        {messages.map((message, index) => (
          <Fragment key={message.number}>
            <Dividers message={message} previous={messages[index - 1]} isFirstUnread={message === firstUnread} />
            <MessageBubble
              message={message}
              isOwn={message.sender === viewerId}
              isRead={message.read || message.number <= chat.readUpTo.theirs}
            />
          </Fragment>
        ))}
        {drafts.map((draft) => (
          <DraftBubble key={draft.clientId} draft={draft} onRetry={onRetry} onDiscard={onDiscard} />
        ))}
        {isTyping && (
          <p className={styles.typing}>
            <Avatar name={other.name} src={other.avatar} size={26} />
            {typingLine(other.name)}
          </p>
        )}
      </div>
      {hasNew && (
        <button type="button" className={styles.pill} onClick={toBottom}>
          <ArrowDown size={16} aria-hidden="true" />
          New messages
        </button>
      )}
    </div>
  );
}

type DividersProps = { message: ChatMessage; previous: ChatMessage | undefined; isFirstUnread: boolean };

function Dividers({ message, previous, isFirstUnread }: DividersProps): ReactNode {
  const day = dayOf(message.createdAt);
  return (
    <>
      {(!previous || dayOf(previous.createdAt) !== day) && <p className={styles.day}>{day}</p>}
      {isFirstUnread && <p className={styles.unread}>Unread messages</p>}
    </>
  );
}

function EarlierButton({ onEarlier }: { onEarlier: () => Promise<void> }) {
  const [pending, setPending] = useState(false);
  const load = () => {
    setPending(true);
    void onEarlier()
      .catch(logAndReturnNull)
      .finally(() => setPending(false));
  };
  return (
    <Button kind="quiet" pending={pending} onClick={load}>
      Show earlier messages
    </Button>
  );
}
