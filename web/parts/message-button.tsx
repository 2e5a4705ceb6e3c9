import { MessageCircle } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, call, failureOf } from '#web/api.ts';
import { useViewer, viewerReady } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { messageNext, type WantsToMessage } from './message-next.ts';
import { useOwn } from './use-own.ts';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'pending'> & {
  userId: string;
  /** What the conversation is about. */
  topic?: { listingId: string } | { orderId: string };
  /** The toast shown if the chat cannot be started. */
  failed?: string;
};

/** Opens the conversation with a user, and is hidden from that user. Guests sign in or register first. */
export function MessageButton({ userId, topic, failed = 'Unable to start chat.', ...button }: Props) {
  const { own, hideFromOwner } = useOwn(userId);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [pending, setPending] = useState(false);

  const start = async (replace: boolean) => {
    const next = `next=${encodeURIComponent(messageNext(pathname + search, userId))}`;
    try {
      if (!(await viewerReady())) return await navigate(`/login?${next}`);
      const { _id } = await call('POST /api/chats/start', { body: { userId, ...topic } });
      await navigate(`/chat/${_id}`, { replace });
    } catch (error) {
      toast.error(failureOf(error, failed));
      if (error instanceof ApiError && error.code === 'unverified') await navigate(`/verify?${next}`, { replace });
    }
  };
  const open = async () => {
    setPending(true);
    await start(false);
    setPending(false);
  };
  const hasReturned = Boolean(useViewer()) && !own && (state as WantsToMessage)?.messageTo === userId;
  const resume = useEffectEvent(() => void start(true));
  useEffect(() => {
    if (hasReturned) resume();
  }, [hasReturned]);
  if (own) return null;
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
