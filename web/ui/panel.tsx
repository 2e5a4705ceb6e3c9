import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

type Props = {
  /** Names the panel as a section of the page. */
  title?: string;
  /** Shown beside the title, such as a link, a count or chips. */
  aside?: ReactNode;
  /** 'list' has a line below its title; 'side' is small, for panels beside the main content. */
  kind?: 'list' | 'side';
  /** The title's id, for links to it, which move the focus there. */
  id?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of a page on its own card. */
export function Panel({ title, aside, kind, id, className, children }: Props) {
  const ownId = useId();
  const titleId = id ?? ownId;
  const look = classNames(styles.panel, kind && styles[kind], className);
  if (!title) return <div className={look}>{children}</div>;
  return (
    <section className={look} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={id ? -1 : undefined}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
