import { Search } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Chat } from '#contract/chat.ts';
import { maxLength } from '#contract/sizes.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import styles from './chat-list.module.css';
import { shortDate } from './message-dates.ts';
import { useTyping } from './use-typing.ts';

const searchDelayMs = 200;

type Props = {
  chats: Chat[];
  viewerId: string;
  openId: string | undefined;
  isSearch: boolean;
  onSearch: (text: string) => Promise<void>;
  /** Present if the search failed, in which case `chats` are not its results. */
  onRetrySearch: (() => Promise<void>) | undefined;
  /** Absent if all conversations are shown. */
  showMore: (() => Promise<void>) | undefined;
};

/** The other person in a conversation. */
export const otherOf = ({ participants }: Pick<Chat, 'participants'>, viewerId: string) =>
  participants.find(({ _id }) => _id !== viewerId) ?? { _id: '', name: 'Deleted user', avatar: null };

export const typingLine = (name: string): string => `${name.split(' ')[0]} is typing...`;

function lastLine({ lastMessage }: Chat, viewerId: string): string {
  if (!lastMessage) return 'No messages yet';
  return lastMessage.sender === viewerId && !lastMessage.system ? `You: ${lastMessage.content}` : lastMessage.content;
}

/** The conversations, newest first, with a search by name, listing and last message. */
export function ChatList({ chats, viewerId, openId, isSearch, onSearch, onRetrySearch, showMore }: Props) {
  const typing = useTyping(viewerId);
  if (onRetrySearch)
    return (
      <nav className={styles.side} aria-label="Conversations">
        <ChatSearch onSearch={onSearch} />
        <LoadError title="Your conversations could not be searched." onRetry={onRetrySearch} />
      </nav>
    );
  return (
    <nav className={styles.side} aria-label="Conversations">
      <ChatSearch onSearch={onSearch} />
      <ul className={styles.list}>
        {chats.map((chat) => (
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
      <div role="status">
        {chats.length === 0 && (
          <p className={styles.none}>{isSearch ? 'No conversations match your search.' : 'No conversations yet'}</p>
        )}
      </div>
    </nav>
  );
}

/** Searches after a pause in typing. */
function ChatSearch({ onSearch }: Pick<Props, 'onSearch'>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void onSearch(value.trim()), searchDelayMs);
  };
  return (
    <label className={styles.search}>
      <Search size={18} aria-hidden="true" />
      <span className="hidden-text">Find a conversation</span>
      <input type="search" placeholder="Find a person or listing" maxLength={maxLength.search} onChange={onChange} />
    </label>
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
