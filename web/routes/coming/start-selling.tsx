import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingPage } from './coming-page.tsx';

export const meta = privateMeta('Start selling');

export default function StartSelling() {
  return (
    <ComingPage title="Start selling" to="/upgarde-account" way="Upgrade to Seller Account">
      Sellers apply once with an upgraded account, then list as much as they like.
    </ComingPage>
  );
}
