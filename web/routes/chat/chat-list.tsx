import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Chat } from '#contract/chat.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ShowMore } from '#web/ui/show-more.tsx';
import styles from './chat-list.module.css';
import { shortDate } from './message-dates.ts';
import { useTyping } from './use-typing.ts';

type Props = {
  chats: Chat[];
  viewerId: string;
  openId: string | undefined;
  /** Absent if all are shown. */
  showMore: (() => Promise<void>) | undefined;
};

/** The other person of a conversation. */
export const otherOf = ({ participants }: Pick<Chat, 'participants'>, viewerId: string) =>
  participants.find(({ _id }) => _id !== viewerId) ?? { _id: '', name: 'Deleted user', avatar: null };

export const typingLine = (name: string): string => `${name.split(' ')[0]} is typing...`;

function lastLine({ lastMessage }: Chat, viewerId: string): string {
  if (!lastMessage) return 'No messages yet';
  return lastMessage.sender === viewerId && !lastMessage.system ? `You: ${lastMessage.content}` : lastMessage.content;
}

/** The conversations, latest first, with a search by name, listing and last message. */
export function ChatList({ chats, viewerId, openId, showMore }: Props) {
  const [sought, setSought] = useState('');
  const text = sought.trim().toLowerCase();
  const found = chats.filter((chat) =>
    [otherOf(chat, viewerId).name, chat.topicTitle, chat.lastMessage?.content].some((each) =>
      each?.toLowerCase().includes(text),
    ),
  );
  const typing = useTyping(viewerId);
  return (
    <nav className={styles.side} aria-label="Conversations">
      <label className={styles.search}>
        <Search size={18} aria-hidden="true" />
        <span className="hidden-text">Find a conversation</span>
        <input
          type="search"
          value={sought}
          placeholder="Find a person or listing"
          onChange={(event) => setSought(event.target.value)}
        />
      </label>
      <ul className={styles.list}>
        {found.map((chat) => (
          <ChatRow
            key={chat._id}
            chat={chat}
            viewerId={viewerId}
            isOpen={chat._id === openId}
            isTyping={typing.has(chat._id)}
          />
        ))}
      </ul>
      {showMore && (
        <ShowMore kind="quiet" onMore={showMore}>
          Show more conversations
        </ShowMore>
      )}
      {found.length === 0 && <p className={styles.none}>No conversations match.</p>}
    </nav>
  );
}

type RowProps = { chat: Chat; viewerId: string; isOpen: boolean; isTyping: boolean };

function ChatRow({ chat, viewerId, isOpen, isTyping }: RowProps) {
  const { _id, lastMessage, unread, isOnline } = chat;
  const { name, avatar } = otherOf(chat, viewerId);
  return (
    <li>
      <Link
        to={`/chat/${_id}`}
        className={classNames(styles.row, unread > 0 && styles.unread)}
        aria-current={isOpen ? 'page' : undefined}
      >
        <span className={styles.face}>
          <Avatar name={name} src={avatar} size={44} />
          {isOnline && (
            <span className={styles.online}>
              <span className="hidden-text">Online</span>
            </span>
          )}
        </span>
        <b className={styles.name}>{name}</b>
        {lastMessage && <time dateTime={lastMessage.createdAt}>{shortDate(lastMessage.createdAt)}</time>}
        <span className={styles.last}>{isTyping ? typingLine(name) : lastLine(chat, viewerId)}</span>
        {unread > 0 && (
          <span className={styles.count}>
            {unread}
            <span className="hidden-text"> unread</span>
          </span>
        )}
      </Link>
    </li>
  );
}
