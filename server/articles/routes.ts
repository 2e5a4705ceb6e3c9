import * as contract from '#contract/articles.ts';
import type { Ctx } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { readArticle } from './articles.ts';
import { mailContactMessage, sendContactMessage } from './contact-messages.ts';

export const routes = [
  // Changes to the files take effect only after a restart, as with settings.
  route(contract.readArticle, (ctx, { params }) => readArticle(ctx.settings, params.name), {
    invalidatedBy: () => () => false,
  }),
  route(contract.sendContactMessage, sendContactMessage),
];

export const jobs: Jobs<Ctx> = { 'contact-mail': { run: mailContactMessage, isPersonal: true } };
