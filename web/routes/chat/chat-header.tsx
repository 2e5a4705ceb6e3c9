import { ArrowLeft, Ban } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { OpenChat } from '#contract/chat.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { tryReloadViewer } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './conversation.module.css';
import { whenSeen } from './message-dates.ts';

type Props = { chat: OpenChat; other: OpenChat['participants'][number] };

function presenceOf({ closed, isOnline, lastSeenAt }: OpenChat): string {
  if (closed) return closed === 'deleted' ? 'This account was deleted' : 'This account is suspended';
  if (isOnline) return 'Online';
  return lastSeenAt ? `Last seen ${whenSeen(lastSeenAt)}` : '';
}

/** Who the conversation is with, and a button to block them. */
export function ChatHeader({ chat, other }: Props) {
  const presence = presenceOf(chat);
  return (
    <header className={styles.head}>
      <Link to="/chat" className={styles.back} aria-label="Back to your conversations">
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <Avatar name={other.name} src={other.avatar} size={44} />
      <div className={styles.who}>
        <h2 className="two-lines">
          {chat.closed ? other.name : <Link to={`/profile/${other._id}`}>{other.name}</Link>}
        </h2>
        {presence && (
          <p>
            {chat.isOnline && <span className={styles.dot} aria-hidden="true" />}
            {presence}
          </p>
        )}
      </div>
      {!chat.closed && <BlockButton userId={other._id} isBlocked={chat.blockedByMe} />}
    </header>
  );
}

function BlockButton({ userId, isBlocked }: { userId: string; isBlocked: boolean }) {
  const [pending, setPending] = useState(false);
  const { revalidate } = useRevalidator();
  const toggle = async () => {
    setPending(true);
    const change = isBlocked ? 'POST /api/users/unblock/{id}' : 'POST /api/users/block/{id}';
    try {
      await call(change, { params: { id: userId } });
      await Promise.all([tryReloadViewer(), revalidate()]);
    } catch (error) {
      logAndReturnNull(error);
      window.alert(isBlocked ? 'Failed to unblock user' : 'Failed to block user');
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      kind="outline"
      icon={<Ban size={18} aria-hidden="true" />}
      pending={pending}
      aria-pressed={isBlocked}
      onClick={() => void toggle()}
    >
      {isBlocked ? 'Blocked' : 'Block'}
    </Button>
  );
}
