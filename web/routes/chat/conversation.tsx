import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer } from '#web/session.ts';
import { ComingChat } from './coming-chat.tsx';

export const meta = privateMeta('Your Conversations');

export async function clientLoader({ request }: { request: Request }) {
  await requireViewer(request);
  return null;
}

export const HydrateFallback = ComingChat;
export default ComingChat;
