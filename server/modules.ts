import { jobs as accountJobs } from './accounts/jobs.ts';
import { routes as accounts } from './accounts/routes.ts';
import { jobs as articleJobs, routes as articles } from './articles/routes.ts';
import { routes as basket } from './basket/routes.ts';
import { reactions as catalogueReactions } from './catalogue/hide-listings.ts';
import { routes as catalogue } from './catalogue/routes.ts';
import { jobs as chatJobs } from './chat/jobs.ts';
import { routes as chat } from './chat/routes.ts';
import { reactions as chatReactions } from './chat/system-messages.ts';
import { reactions as claimReactions } from './claims/follow-move.ts';
import { jobs as claimJobs } from './claims/jobs.ts';
import { routes as claims } from './claims/routes.ts';
import type { Ctx } from './context.ts';
import {
  jobs as dataExportJobs,
  reactions as dataExportReactions,
  routes as dataExports,
} from './data-exports/routes.ts';
import type { Database } from './db/client.ts';
import { mergeReactions } from './events.ts';
import { jobs as importJobs, reactions as importReactions } from './imports/jobs.ts';
import { routes as imports } from './imports/routes.ts';
import { databaseJobs } from './jobs/maintenance.ts';
import { type Jobs } from './jobs/queue.ts';
import { jobs as moderationJobs, reactions as moderationReactions } from './moderation/jobs.ts';
import { routes as moderation } from './moderation/routes.ts';
import { jobs as notificationJobs } from './notifications/jobs.ts';
import { reactions as notificationReactions } from './notifications/reactions.ts';
import { routes as notifications } from './notifications/routes.ts';
import { jobs as orderJobs } from './orders/jobs.ts';
import { routes as orders } from './orders/routes.ts';
import { reactions as orderReactions } from './orders/settle-purchase.ts';
import { jobs as paymentJobs, reactions as paymentReactions } from './payments/jobs.ts';
import { routes as payments } from './payments/routes.ts';
import { jobs as reviewJobs } from './reviews/publish-reviews.ts';
import { routes as reviews } from './reviews/routes.ts';
import { reactions as reviewReactions } from './reviews/update-ratings.ts';
import { routes as screens } from './screens/routes.ts';

export const modules = [
  accounts,
  catalogue,
  imports,
  basket,
  payments,
  orders,
  claims,
  reviews,
  chat,
  notifications,
  moderation,
  articles,
  dataExports,
  screens,
];
export const reactions = mergeReactions([
  catalogueReactions,
  importReactions,
  paymentReactions,
  orderReactions,
  chatReactions,
  reviewReactions,
  notificationReactions,
  moderationReactions,
  dataExportReactions,
  // Last, because they may trigger another transition: this keeps messages and notifications in the order of the transitions.
  claimReactions,
]);

export const jobsOf = (database: Database): Jobs<Ctx> => ({
  ...databaseJobs(database),
  ...accountJobs,
  ...importJobs,
  ...paymentJobs,
  ...orderJobs,
  ...claimJobs,
  ...reviewJobs,
  ...chatJobs,
  ...notificationJobs,
  ...moderationJobs,
  ...articleJobs,
  ...dataExportJobs,
});

/** Loaded only if metrics are enabled, because their library takes time and memory to load. */
export const loadMetrics = () => import('./screens/metrics.ts');
