import type { MetaDescriptor } from 'react-router';

type Args = { matches: readonly ({ id: string; loaderData: unknown } | undefined)[] };
type Page = {
  title: string;
  description: string;
  /** The page's one address, from '/'. */
  path: string;
  /** From '/', too; the hero where a page has no picture of its own. */
  image?: string;
  type?: 'website' | 'product' | 'profile';
};

const originOf = ({ matches }: Args): string => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { origin: string } | undefined;
  return root?.origin ?? '';
};

export const absolute = (args: Args, path: string): string => new URL(path, originOf(args) || 'http://localhost').href;

/** What a public page says of itself to search engines and to whoever shares it. */
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

/** The way to a page from the home page, its name and address a step, as schema.org has it. */
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
