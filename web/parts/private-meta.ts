import type { MetaDescriptor } from 'react-router';

/** The title and robots meta tag of a page that search engines must not index. */
export const privateMeta = (title: string) => (): MetaDescriptor[] => [
  { title: `${title} | Skep` },
  { name: 'robots', content: 'noindex' },
];
