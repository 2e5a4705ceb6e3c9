import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer } from '#web/session.ts';
import { ChatPlaceholder } from './chat-placeholder.tsx';

export const meta = privateMeta('Your Conversations');

export async function clientLoader({ request }: { request: Request }) {
  await requireViewer(request);
  return null;
}

export const HydrateFallback = ChatPlaceholder;
export default ChatPlaceholder;
