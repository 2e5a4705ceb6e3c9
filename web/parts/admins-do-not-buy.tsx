import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';

/** Replaces a screen for buying if the viewer is an admin. */
export const AdminsDoNotBuy = ({ title }: { title: string }) => (
  <TitledPage title={title}>
    <EmptyState
      title="Admins do not buy or sell."
      action={<LinkButton to="/admin/dashboard">Go to the admin dashboard</LinkButton>}
    >
      <p>To buy something yourself, sign in with a personal account.</p>
    </EmptyState>
  </TitledPage>
);
