import { privateMeta } from '#web/parts/private-meta.ts';
import { PlaceholderPage } from './placeholder-page.tsx';

export const meta = privateMeta('My Reviews');

export default function MyReviews() {
  return (
    <PlaceholderPage title="My Reviews" to="/orders" linkText="My Purchases">
      Reviews you've written and received will appear here. Reviews of you are already on your public profile.
    </PlaceholderPage>
  );
}
