import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('My Reviews');

export default function MyReviews() {
  return (
    <ComingPage title="My Reviews" to="/orders" way="My Purchases">
      The reviews you wrote and received will stand here. Reviews of you are on your public profile already.
    </ComingPage>
  );
}
