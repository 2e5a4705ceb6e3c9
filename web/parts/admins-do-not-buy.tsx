import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** What an admin sees on screens for buying. */
export const AdminsDoNotBuy = () => (
  <EmptyState
    title="Admins do not buy or sell."
    action={<LinkButton to="/admin/dashboard">Go to the admin dashboard</LinkButton>}
  >
    <p>To buy something yourself, sign in with a personal account.</p>
  </EmptyState>
);
