import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('Blocked users');

export default function Blocked() {
  return (
    <ComingPage title="Blocked users" to="/chat" way="Your Conversations">
      The people you have blocked will be listed here. You can block and unblock someone in your conversation with them.
    </ComingPage>
  );
}
