import * as contract from '#contract/data-exports.ts';
import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import { route } from '#server/http/route.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import {
  deleteExpired,
  listDataExports,
  mailDataExport,
  createDataExport,
  readDataExport,
  requestDataExport,
} from './data-exports.ts';

export const routes = [
  route(contract.requestDataExport, requestDataExport),
  route(contract.listDataExports, listDataExports),
  route(contract.readDataExport, readDataExport),
];

export const jobs: Jobs<Ctx> = {
  'data-export': {
    run: (ctx, { id, replaces }) => createDataExport(ctx, String(id), replaces ? String(replaces) : undefined),
  },
  'data-export-mail': { run: (ctx, { id }) => mailDataExport(ctx, String(id)) },
  'delete-expired-data-exports': { run: deleteExpired, cron: '37 * * * *' },
};

export const reactions: Reactions<Ctx> = {
  'user.deleted': [(ctx, tx) => ctx.queue.enqueue(tx, 'delete-expired-data-exports', {})],
};
