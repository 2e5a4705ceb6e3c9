import { useLoaderData, useParams, useRevalidator } from 'react-router';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import styles from './conversation.module.css';
import { OpenConversation } from './open-conversation.tsx';

export const meta = privateMeta('Your Conversations');

/** `found` is undefined if the viewer has no such conversation, null if it could not be loaded. */
export async function clientLoader({ request, params }: { request: Request; params: { chatId?: string } }) {
  const viewer = await requireViewer(request);
  const input = { params: { chatId: params.chatId ?? '' } };
  try {
    const [chat, messages] = await Promise.all([
      call('GET /api/chats/{chatId}', input),
      call('GET /api/chats/{chatId}/messages', { ...input, query: { around: 'unread' } }),
    ]);
    return { viewer, found: { chat, messages } };
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return { viewer, found: undefined };
    return { viewer, found: logAndReturnNull(error) };
  }
}

export const HydrateFallback = () => (
  <section className={styles.pane}>
    <p className="hidden-text" role="status">
      Loading the conversation...
    </p>
    <Skeleton height="100%" />
  </section>
);

export default function Conversation() {
  const { viewer, found: loaded } = useLoaderData<typeof clientLoader>();
  const { chatId = '' } = useParams();
  const found = useLastLoaded(loaded, chatId);
  const { revalidate } = useRevalidator();
  if (found) return <OpenConversation key={found.chat._id} viewer={viewer} chat={found.chat} loaded={found.messages} />;
  return (
    <section className={styles.pane}>
      {found === null ? (
        <LoadError title="This conversation could not be loaded." onRetry={revalidate} />
      ) : (
        <EmptyState
          title="This conversation was not found."
          action={
            <LinkButton kind="outline" to="/chat">
              Your Conversations
            </LinkButton>
          }
        />
      )}
    </section>
  );
}
