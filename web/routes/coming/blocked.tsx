import { privateMeta } from '#web/parts/private-meta.ts';
import { PlaceholderPage } from './placeholder-page.tsx';

export const meta = privateMeta('Blocked users');

export default function Blocked() {
  return (
    <PlaceholderPage title="Blocked users" to="/chat" linkText="Your Conversations">
      People you've blocked will be listed here. You can block and unblock someone in your conversation with them.
    </PlaceholderPage>
  );
}
