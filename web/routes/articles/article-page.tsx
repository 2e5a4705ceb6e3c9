import type { ReactNode } from 'react';
import type { Article } from '#contract/articles.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './article.module.css';
import { useClientLinks } from './use-client-links.ts';

type Section = Article['sections'][number];
type Props = {
  article: Article;
  /** The sections to show; all by default. */
  sections?: Section[];
  /** For the table of contents: the id and title of the last section, which `children` renders. */
  last?: readonly [id: string, title: string];
  /** Shown below the introduction. */
  before?: ReactNode;
  children?: ReactNode;
};

/** The server renders the HTML from Markdown in which HTML is escaped. */
const Html = ({ html }: { html: string }) => (
  <div ref={useClientLinks()} className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
);

/** A content page, with a table of contents if it is long. */
export function ArticlePage({ article, sections = article.sections, last, before, children }: Props) {
  const topics = [
    ...sections.filter(({ level }) => level === 2).map(({ id, title }) => [id, title] as const),
    ...(last ? [last] : []),
  ];
  const isLong = topics.length > 3;
  return (
    <article className={classNames('page', styles.article, isLong && styles.long)}>
      <header className={styles.head}>
        <h1>{article.title}</h1>
        <div className={styles.lead}>
          <Html html={article.intro} />
        </div>
        {before}
      </header>
      {isLong && (
        <nav className={styles.contents} aria-label="On this page">
          <h2>On this page</h2>
          <ul>
            {topics.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.body}>
        {sections.map(({ id, level, title, html }) => (
          <section key={id} aria-labelledby={id}>
            {level === 2 ? <h2 id={id}>{title}</h2> : <h3 id={id}>{title}</h3>}
            {html && <Html html={html} />}
          </section>
        ))}
        {children}
      </div>
    </article>
  );
}
