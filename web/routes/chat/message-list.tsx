import { ArrowDown } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { ChatMessage, OpenChat } from '#contract/chat.ts';
import { failureOf } from '#web/api.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import { typingLine } from './chat-list.tsx';
import { dayOf } from './message-dates.ts';
import { MessageBubble, DraftBubble, messagesId } from './message-bubble.tsx';
import styles from './message-list.module.css';
import type { Draft } from './drafts.ts';
import { useMarkRead, useScroll } from './use-scroll.ts';

type Props = {
  chat: OpenChat;
  viewerId: string;
  other: OpenChat['participants'][number];
  /** Whether the viewer can write messages. */
  mayWrite: boolean;
  messages: ChatMessage[];
  drafts: Draft[];
  isTyping: boolean;
  onRetry: (draft: Draft) => void;
  discard: (clientId: string) => void;
  /** Whether there are messages before the first loaded one, and after the last one. */
  hasEarlier: boolean;
  hasLater: boolean;
  loadEarlier: () => Promise<void>;
  loadLater: () => Promise<void>;
  /** Replaces the messages shown with the latest ones. */
  showLatest: () => Promise<void>;
};

function useListScroll({ messages, drafts, isTyping, hasLater, loadLater }: Props) {
  const first = messages[0]?.number ?? 0;
  const last = messages.at(-1)?.number ?? 0;
  const space = drafts.length + drafts.filter(({ failure }) => failure).length;
  return useScroll({ first, last, count: messages.length, drafts: space, isTyping, hasLater }, loadLater);
}

/** The messages of a conversation, oldest first, and those being sent. */
export function MessageList(props: Props) {
  const { chat, viewerId, other, messages, drafts, isTyping, onRetry, discard, hasEarlier, hasLater } = props;
  const { list, divider, atBottom, hasNew, onScroll, toBottom } = useListScroll(props);
  useMarkRead(list, { chat, viewerId, messages, atBottom });
  const [unreadFrom] = useState(
    () =>
      messages.find(({ number, receiver, system }) => number > chat.readUpTo.mine && receiver === viewerId && !system)
        ?.number,
  );
  return (
    <div className={styles.frame}>
      <div
        id={messagesId}
        className={styles.list}
        ref={list}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        {hasEarlier && <EarlierButton onEarlier={props.loadEarlier} />}
        {messages.length + drafts.length === 0 && (
          <p className={styles.empty}>No messages yet.{props.mayWrite && ' Say hello!'}</p>
        )}
        {messages.map((message, index) => (
          <Fragment key={message.number}>
            <DayDivider message={message} previous={messages[index - 1]} />
            {message.number === unreadFrom && (
              <p className={styles.unread} ref={divider}>
                Unread messages
              </p>
            )}
            <MessageBubble
              message={message}
              otherName={other.name}
              isOwn={message.sender === viewerId}
              isRead={message.read || message.number <= chat.readUpTo.theirs}
            />
          </Fragment>
        ))}
        {drafts.map((draft) => (
          <DraftBubble
            key={draft.clientId}
            draft={draft}
            onRetry={props.mayWrite ? onRetry : undefined}
            onDiscard={discard}
          />
        ))}
        {isTyping && (
          <p className={styles.typing}>
            <Avatar name={other.name} src={other.avatar} size={26} />
            {typingLine(other.name)}
          </p>
        )}
      </div>
      {(hasLater || (!atBottom && (hasNew || chat.unread > 0))) && (
        <NewMessages
          count={chat.unread}
          onClick={hasLater ? () => void props.showLatest().catch(showFailure) : toBottom}
        />
      )}
    </div>
  );
}

const showFailure = (error: unknown) => toast.error(failureOf(error, 'The messages could not be loaded.'));

/** A button that jumps to the latest messages. */
function NewMessages({ count, onClick }: { count: number; onClick: () => void }) {
  useFocusOnUnmount({ id: messagesId });
  return (
    <button type="button" className={styles.pill} onClick={onClick}>
      <ArrowDown size={16} aria-hidden="true" />
      New messages {count > 0 && <span className={styles.count}>{count}</span>}
    </button>
  );
}

/** The day of a message, unless the previous message is from the same day. */
function DayDivider({ message, previous }: { message: ChatMessage; previous: ChatMessage | undefined }) {
  const day = dayOf(message.createdAt);
  return (!previous || dayOf(previous.createdAt) !== day) && <p className={styles.day}>{day}</p>;
}

function EarlierButton({ onEarlier }: { onEarlier: () => Promise<void> }) {
  useFocusOnUnmount({ id: messagesId });
  const [pending, setPending] = useState(false);
  const load = () => {
    setPending(true);
    void onEarlier()
      .catch(showFailure)
      .finally(() => setPending(false));
  };
  return (
    <Button kind="quiet" pending={pending} onClick={load}>
      Show earlier messages
    </Button>
  );
}
