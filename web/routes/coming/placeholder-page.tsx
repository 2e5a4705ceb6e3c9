import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = { title: string; children: ReactNode; to: string; linkText: string };

/** Placeholder for a screen that is linked but not built yet, with a link to where to go meanwhile. */
export function PlaceholderPage({ title, children, to, linkText }: Props) {
  return (
    <div className="page">
      <EmptyState
        as="h1"
        title={title}
        action={
          <LinkButton to={to} kind="outline">
            {linkText}
          </LinkButton>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </div>
  );
}
