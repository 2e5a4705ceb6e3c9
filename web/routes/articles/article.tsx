import type { ArticleName } from '#contract/articles.ts';
import { type Call, callFor, callOnServer } from '#web/api.ts';
import { pageMeta } from '#web/parts/page-meta.ts';
import { truncate } from '#web/typography.ts';
import type { Route } from './+types/article.ts';
import { ArticlePage } from './article-page.tsx';

const load = (call: Call, pattern: string) =>
  call('GET /api/articles/{name}', { params: { name: pattern.replace('/', '') as ArticleName } });

export const loader = ({ context, pattern }: Route.LoaderArgs) => load(callOnServer(context), pattern);
export const clientLoader = ({ request, pattern }: Route.ClientLoaderArgs) => load(callFor(request), pattern);

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = args.loaderData;
  return pageMeta(args, { title, description: truncate(description, 160), path: args.location.pathname });
};

export default function Article({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData} />;
}
