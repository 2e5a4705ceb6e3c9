import type { MetaDescriptor } from 'react-router';

/** Title and robots rule of a page that is not for search engines. */
export const privateMeta = (title: string) => (): MetaDescriptor[] => [
  { title: `${title} | Skep` },
  { name: 'robots', content: 'noindex' },
];
