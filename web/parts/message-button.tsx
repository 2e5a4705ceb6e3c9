import { MessageCircle } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, call, failureOf } from '#web/api.ts';
import { viewerReady } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useOwn } from './use-own.ts';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'pending'> & {
  userId: string;
  /** What the conversation is about. */
  topic?: { listingId: string } | { orderId: string };
  /** The toast shown if the chat cannot be started. */
  failed?: string;
};

/** Opens the conversation with a user; hidden from that user. Guests go through /login and back. */
export function MessageButton({ userId, topic, failed = 'Unable to start chat.', ...button }: Props) {
  const { own, hideFromOwner } = useOwn(userId);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [pending, setPending] = useState(false);
  if (own) return null;

  const open = async () => {
    setPending(true);
    const next = `next=${encodeURIComponent(pathname + search)}`;
    try {
      if (!(await viewerReady())) return await navigate(`/login?${next}`);
      const { _id } = await call('POST /api/chats/start', { body: { userId, ...topic } });
      await navigate(`/chat/${_id}`);
    } catch (error) {
      toast.error(failureOf(error, failed));
      if (error instanceof ApiError && error.code === 'unverified') await navigate(`/verify?${next}`);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      kind="outline"
      icon={<MessageCircle aria-hidden="true" />}
      {...button}
      {...hideFromOwner}
      pending={pending}
      onClick={() => void open()}
    />
  );
}
