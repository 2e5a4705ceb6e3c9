import type { MetaDescriptor } from 'react-router';

/** Title and robots rule of a page that search engines must not index. */
export const privateMeta = (title: string) => (): MetaDescriptor[] => [
  { title: `${title} | Skep` },
  { name: 'robots', content: 'noindex' },
];
