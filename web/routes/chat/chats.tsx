import { useEffect, useEffectEvent } from 'react';
import { Outlet, useLoaderData, useParams, useRevalidator } from 'react-router';
import { call, logAndReturnNull } from '#web/api.ts';
import { onLive } from '#web/live.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer, useViewer } from '#web/session.ts';
import { createStore } from '#web/store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { ChatList } from './chat-list.tsx';
import styles from './chats.module.css';

const title = 'Your Conversations';
export const meta = privateMeta(title);

const pageSize = 100;

/** How many pages of conversations are shown. Reloading reads all of them, since new messages reorder the conversations. */
const pagesShown = createStore(1);

const searchText = createStore('');

/** The conversations shown, newest first, each only once even if it moved while the pages were loading. */
async function readChats() {
  const pages = Array.from({ length: pagesShown.get() }, (_, at) => String(at + 1));
  const search = searchText.get() || undefined;
  const read = (page: string) => call('GET /api/chats', { query: { limit: String(pageSize), page, search } });
  const found = await Promise.all(pages.map(read));
  return {
    search,
    chats: [...new Map(found.flat().map((chat) => [chat._id, chat])).values()],
    hasMore: found.at(-1)?.length === pageSize,
  };
}

/** Loads the viewer and their conversations. `loaded` is null if the conversations could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireViewer(request);
  return { viewer, loaded: await readChats().catch(logAndReturnNull) };
}

export const HydrateFallback = () => (
  <PageSkeleton title={title} status="Loading your conversations..." heights={['560px']} />
);

/** Events that arrive within this time cause a single reload. */
const reloadDelayMs = 300;

/** Runs `load` a moment after it is requested, never twice in parallel. */
function createReload(load: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = running.then(() => {
      timer = undefined;
      return load();
    });
  };
  return { reload: () => void (timer ??= setTimeout(run, reloadDelayMs)), cancel: () => clearTimeout(timer) };
}

/** Reloads the list after anything shown in it has changed. Changes during a reload trigger another one. */
function useLiveList(isListed: (userId: string) => boolean): void {
  const { revalidate } = useRevalidator();
  const isShown = useEffectEvent(isListed);
  useEffect(() => {
    const { reload, cancel } = createReload(revalidate);
    const stops = [
      cancel,
      ...(['newMessage', 'messageRead', 'chatChanged', 'connected', 'resync'] as const).map((event) =>
        onLive(event, reload),
      ),
      onLive('presence', ({ userId }) => {
        if (isShown(userId)) reload();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [revalidate]);
}

/** Redirects to sign-in once the session has ended elsewhere, for example because the password was changed. */
function useLeaveWhenSignedOut(): void {
  const isSignedOut = useViewer() === null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isSignedOut) void revalidate();
  }, [isSignedOut, revalidate]);
}

/** The list of conversations, with the open one beside it, or instead of it on narrow screens. */
export default function Chats() {
  const { viewer, loaded } = useLoaderData<typeof clientLoader>();
  const found = useLastLoaded(loaded);
  const { chatId } = useParams();
  const { revalidate } = useRevalidator();
  const showMore = () => {
    pagesShown.set(pagesShown.get() + 1);
    return revalidate();
  };
  const search = (text: string) => {
    searchText.set(text);
    pagesShown.set(1);
    return revalidate();
  };
  useEffect(
    () => () => {
      searchText.set('');
      pagesShown.set(1);
    },
    [],
  );
  useLeaveWhenSignedOut();
  useLiveList((userId) => !!found?.chats.some(({ participants }) => participants.some(({ _id }) => _id === userId)));
  if (!found)
    return (
      <TitledPage title={title}>
        <LoadError title="Your conversations could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  const { chats, hasMore } = found;
  const searchFailed = loaded === null && found.search !== (searchText.get() || undefined);
  if (chats.length === 0 && !found.search && !chatId)
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
        <ChatList
          chats={chats}
          viewerId={viewer._id}
          openId={chatId}
          isSearch={!!found.search}
          onSearch={search}
          onRetrySearch={searchFailed ? revalidate : undefined}
          showMore={hasMore ? showMore : undefined}
        />
        <Outlet />
      </div>
    </div>
  );
}
