import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import type { ChatMessage, OpenChat } from '#contract/chat.ts';
import { onLive } from '#web/live.ts';
import { PushOffer } from '#web/parts/push-offer.tsx';
import { ChatHeader } from './chat-header.tsx';
import { otherOf } from './chat-list.tsx';
import styles from './conversation.module.css';
import { Composer } from './composer.tsx';
import type { Draft } from './drafts.ts';
import { MessageList } from './message-list.tsx';
import { Topic } from './topic.tsx';
import { useMessages } from './use-messages.ts';
import { useTyping } from './use-typing.ts';

/** Why the viewer cannot send messages; undefined if they can. */
function refusalOf({ _id, closed, blockedMe, blockedByMe }: OpenChat, { isVerified }: Me): ReactNode {
  if (closed) return 'You can read this conversation, but this person can no longer receive messages.';
  if (blockedMe) return 'Messaging is disabled. This user has blocked you.';
  if (blockedByMe) return 'You have blocked this user. Unblock them to send messages.';
  if (isVerified) return undefined;
  return (
    <>
      Please verify your email address first. <Link to={`/verify?next=%2Fchat%2F${_id}`}>Verify my email</Link>
    </>
  );
}

/**
 * Alerts the viewer once that messages were refused because of a block, however many were waiting. It does not use the `blocked` event,
 * which does not identify its conversation: messages waiting in another conversation may be refused while this one is open.
 */
function useBlockedAlert() {
  const isAlerted = useRef(false);
  const { revalidate } = useRevalidator();
  const onBlocked = (reason: string) => {
    if (!isAlerted.current) window.alert(reason);
    isAlerted.current = true;
    void revalidate();
  };
  return { onBlocked, resetAlert: () => void (isAlerted.current = false) };
}

type Props = { viewer: Me; chat: OpenChat; loaded: ChatMessage[] };

export function OpenConversation({ viewer, chat, loaded }: Props) {
  const { _id: viewerId } = viewer;
  const { revalidate } = useRevalidator();
  const other = otherOf(chat, viewerId);
  const { onBlocked, resetAlert } = useBlockedAlert();
  const { send, ...shown } = useMessages(chat, viewerId, other._id, loaded, onBlocked);
  const [hasSent, setHasSent] = useState(false);
  const isTyping = useTyping(viewerId).has(chat._id);
  useEffect(
    () =>
      onLive('refused', ({ code }) => {
        if (code === 'chat_closed') void revalidate();
      }),
    [revalidate],
  );
  const refusal = refusalOf(chat, viewer);
  const sendNow = (draft: Draft) => {
    resetAlert();
    send(draft);
  };
  return (
    <section className={styles.pane} aria-label={`Conversation with ${other.name}`} tabIndex={-1} data-takes-focus="">
      <ChatHeader chat={chat} other={other} />
      {chat.about && <Topic about={chat.about} viewerId={viewerId} />}
      <MessageList
        chat={chat}
        viewerId={viewerId}
        other={other}
        mayWrite={!refusal}
        isTyping={isTyping}
        onRetry={sendNow}
        {...shown}
      />
      {hasSent && <PushOffer title="Get notified about replies on this device" className={styles.offer} />}
      {refusal ? (
        <p className={styles.refusal}>{refusal}</p>
      ) : (
        <Composer
          chatId={chat._id}
          viewerId={viewerId}
          onSend={(draft) => {
            setHasSent(true);
            sendNow(draft);
          }}
        />
      )}
    </section>
  );
}
