import { useState } from 'react';
import type { Article } from '#contract/articles.ts';
import { maxLength } from '#contract/sizes.ts';
import { callFor, callOnServer } from '#web/api.ts';
import { pageMeta } from '#web/parts/page-meta.ts';
import { useViewer } from '#web/session.ts';
import { plural } from '#contract/numbers.ts';
import { truncate } from '#web/typography.ts';
import { Field } from '#web/ui/field.tsx';
import type { Route } from './+types/support.ts';
import { ArticlePage } from './article-page.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './article.module.css';

const params = { name: 'support' } as const;

export const loader = ({ context }: Route.LoaderArgs) => callOnServer(context)('GET /api/articles/{name}', { params });
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  callFor(request)('GET /api/articles/{name}', { params });

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = args.loaderData;
  return pageMeta(args, { title, description: truncate(description, 160), path: '/support' });
};

type Section = Article['sections'][number];

const textOf = ({ title, html }: Section) =>
  `${title} ${html.replaceAll(/<[^>]*>/g, ' ')}`.replaceAll('&#39;', "'").toLowerCase();

/** The sections that contain all words of the query, with the headings of their topics. */
function search(sections: Section[], query: string): Section[] {
  const words = query.toLowerCase().replaceAll('’', "'").split(/\s+/).filter(Boolean);
  const matches = (section: Section) => words.every((word) => textOf(section).includes(word));
  return sections.filter((section, index) => {
    if (section.level > 2 || matches(section)) return matches(section);
    const next = sections.findIndex(({ level }, at) => at > index && level === 2);
    return sections.slice(index + 1, next < 0 ? undefined : next).some(matches);
  });
}

export default function Support({ loaderData: article }: Route.ComponentProps) {
  const viewer = useViewer();
  const [query, setQuery] = useState('');
  const sections = search(article.sections, query);
  const answers = sections.filter(({ level }) => level > 2).length;
  return (
    <ArticlePage
      article={article}
      sections={sections}
      last={['contact', 'Write to us']}
      before={<HelpSearch onSearch={setQuery} />}
    >
      <p role="status" className={styles.found} hidden={!query.trim()}>
        {query.trim() &&
          (answers ? `${plural(answers, 'answer')} found.` : 'No answers found. Try other words, or write to us.')}
      </p>
      <section className={styles.contact} aria-labelledby="contact">
        <h2 id="contact">Write to us</h2>
        <ContactForm key={viewer?._id} viewer={viewer ?? null} />
      </section>
    </ArticlePage>
  );
}

function HelpSearch({ onSearch }: { onSearch: (text: string) => void }) {
  return (
    <form role="search" aria-label="Help" method="post" onSubmit={(event) => event.preventDefault()}>
      <Field
        name="help"
        label="Search help"
        type="search"
        maxLength={maxLength.search}
        autoComplete="off"
        onChange={(event) => onSearch(event.target.value)}
      />
    </form>
  );
}
