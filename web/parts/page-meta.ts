import type { MetaDescriptor } from 'react-router';

type Args = { matches: readonly ({ id: string; loaderData: unknown } | undefined)[] };
type Page = {
  title: string;
  description: string;
  /** The page's canonical path, starting with '/'. */
  path: string;
  /** Also starts with '/'; defaults to the hero picture. */
  image?: string;
  type?: 'website' | 'product' | 'profile';
};

const originOf = ({ matches }: Args): string => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { origin: string } | undefined;
  return root?.origin ?? '';
};

export const absolute = (args: Args, path: string): string => new URL(path, originOf(args) || 'http://localhost').href;

/** The meta tags of a public page, for search engines and link previews. */
export function pageMeta(args: Args, page: Page): MetaDescriptor[] {
  const title = page.path === '/' ? page.title : `${page.title} | Skep`;
  const url = absolute(args, page.path);
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: 'Skep' },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: absolute(args, page.image ?? '/hero-apiary-1600.webp') },
  ];
}

/** The breadcrumb trail from the home page to a page, as schema.org structured data. */
export const breadcrumbData = (args: Args, steps: readonly (readonly [name: string, path: string])[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(args, path),
  })),
});
