import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = { title: string; children: ReactNode; to: string; way: string };

/** A screen that is linked but not built: says so, says what to do meanwhile, and leads there. */
export function ComingPage({ title, children, to, way }: Props) {
  return (
    <div className="page">
      <EmptyState
        as="h1"
        title={title}
        action={
          <LinkButton to={to} kind="outline">
            {way}
          </LinkButton>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </div>
  );
}
