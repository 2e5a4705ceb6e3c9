import { Flag } from 'lucide-react';
import { Link } from 'react-router';
import type { ReportKind } from '#contract/reports.ts';
import styles from './report-link.module.css';
import { useOwn } from './use-own.ts';

type Props = {
  kind: ReportKind;
  id: string;
  /** The owner, who cannot report it. */
  ownerId: string;
  children: string;
  /** The link's accessible name, for pages with several such links. */
  label?: string;
};

/** Links to the form for reporting an item or a person; hidden from the owner. */
export function ReportLink({ kind, id, ownerId, children, label }: Props) {
  const { own, hideFromOwner } = useOwn(ownerId);
  if (own) return null;
  return (
    <Link
      {...hideFromOwner}
      to={`/make-report?${kind}=${id}`}
      className={styles.report}
      aria-label={label}
      rel="nofollow"
    >
      <Flag size={15} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </Link>
  );
}
