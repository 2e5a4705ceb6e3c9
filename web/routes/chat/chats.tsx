import { useEffect } from 'react';
import { Outlet, useLoaderData, useParams, useRevalidator } from 'react-router';
import { call, logAndReturnNull } from '#web/api.ts';
import { onLive } from '#web/live.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer } from '#web/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { ChatList } from './chat-list.tsx';
import styles from './chats.module.css';

const title = 'Your Conversations';
export const meta = privateMeta(title);

/** The viewer and their conversations, latest first; null if those could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireViewer(request);
  return { viewer, chats: await call('GET /api/chats').catch(logAndReturnNull) };
}

export const HydrateFallback = () => (
  <PageSkeleton title={title} status="Loading your conversations..." heights={['560px']} />
);

/** Loads the list again after anything that it shows has changed. */
function useLiveList(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => void revalidate();
    const stops = (['newMessage', 'messageRead', 'presence', 'chatChanged', 'connected', 'resync'] as const).map(
      (event) => onLive(event, reload),
    );
    return () => stops.forEach((stop) => stop());
  }, [revalidate]);
}

/** The list of conversations, with the open one beside it, or instead of it on narrow screens. */
export default function Chats() {
  const { viewer, chats } = useLoaderData<typeof clientLoader>();
  const { chatId } = useParams();
  const { revalidate } = useRevalidator();
  useLiveList();
  if (!chats)
    return (
      <TitledPage title={title}>
        <LoadError title="Your conversations could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  if (chats.length === 0 && !chatId)
    return (
      <TitledPage title={title}>
        <EmptyState title="No conversations yet" action={<LinkButton to="/shop">Go to the shop</LinkButton>}>
          <p>Ask a seller about a listing, and your conversation will appear here.</p>
        </EmptyState>
      </TitledPage>
    );
  return (
    <div className={classNames('page', styles.page, chatId && styles.open)}>
      <h1>{title}</h1>
      <div className={styles.panes}>
        <ChatList chats={chats} viewerId={viewer._id} openId={chatId} />
        <Outlet />
      </div>
    </div>
  );
}
