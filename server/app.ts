import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import manifest from '../package.json' with { type: 'json' };
import { checkArticles } from './articles/articles.ts';
import { closeSocketsOfEndedSessions } from './accounts/close-sockets.ts';
import { recordSecurityEvent } from './accounts/security-log.ts';
import { findViewer } from './accounts/sessions.ts';
import { productCount } from './catalogue/cards.ts';
import { openViewCounter } from './catalogue/count-views.ts';
import { openCardCache } from './catalogue/card-cache.ts';
import { openSearchIndex } from './catalogue/search-index.ts';
import { serveSitemap } from './catalogue/sitemap.ts';
import { socketHandlers } from './chat/socket-events.ts';
import { deliverSystemMessages } from './chat/system-messages.ts';
import type { Ctx, Services } from './context.ts';
import type { Database } from './db/client.ts';
import { openImages } from './gateways/images.ts';
import { openMailer } from './gateways/mailer.ts';
import { openEncryption } from './gateways/encryption.ts';
import { openPrivateFiles } from './gateways/private-files.ts';
import { openPush } from './gateways/push.ts';
import { checkStorage, openStorage } from './gateways/open-storage.ts';
import { openStripe } from './gateways/stripe.ts';
import { closeConnections, createHttpApp } from './http/app.ts';
import { healthRoute } from './http/health.ts';
import { serveDocs } from './http/docs.ts';
import { serveFiles } from './http/files.ts';
import { showLoadingPage } from './http/loading-page.ts';
import { openLimiter } from './http/limits.ts';
import { createResponseCache } from './http/response-cache.ts';
import { bindRoutes } from './http/bind-routes.ts';
import { openSharedCall } from './http/shared-responses.ts';
import { openSockets } from './http/sockets.ts';
import { refuseWritesWithoutDiskSpace, watchDisk } from './http/disk-space.ts';
import { secure } from './http/security.ts';
import { resumeImports } from './imports/import-lifecycle.ts';
import { openQueue } from './jobs/queue.ts';
import { markUsed } from './moderation/delete-unused-pictures.ts';
import { checkFilesKey } from './notifications/check-files-key.ts';
import { sendUnreadCounts } from './notifications/live-unread-counts.ts';
import { serveUnsubscribing } from './notifications/unsubscribe.ts';
import { expireCheckouts } from './orders/jobs.ts';
import { receiveWebhooks } from './payments/webhook.ts';
import type { Settings } from './settings.ts';
import { mergeReactions, type Reactions } from './events.ts';
import { findProviderRecords } from './payments/purchases.ts';
import { jobsOf, modules, reactions, loadMetrics } from './modules.ts';

export type Pages = 'none' | 'built' | 'development';

/** Delivers the sandbox's webhooks to this app's own route, as the provider would. */
function deliverWebhooks(app: FastifyInstance, sandbox: Sandbox): void {
  sandbox.deliverTo(async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload });
    return statusCode;
  });
}

/** Removes a deleted user's data from the sandbox, which stores its records in our database. */
const sandboxReactions = (sandbox: Sandbox): Reactions<Ctx> => ({
  'user.deleted': [async (_ctx, tx, { userId }) => sandbox.forget(tx, await findProviderRecords(tx, userId))],
});

async function openServices(settings: Settings, database: Database, log: FastifyBaseLogger) {
  await checkArticles(settings, log);
  const now = () => new Date(Date.now() + settings.clockSkewMs);
  const { db, reads } = database;
  const work = await openQueue(database, log);
  const sandbox = settings.stripe ? undefined : await openSandbox({ db, queue: work.queue, now, log });
  const connection = settings.stripe ?? sandbox?.connection;
  if (!connection) throw new Error('neither Stripe nor the sandbox is available');
  const storage = await openStorage(settings);
  const encryption = openEncryption(settings);
  const sockets = await openSockets(settings, log);
  const services: Services = {
    settings,
    db,
    reads,
    now,
    queue: work.queue,
    limiter: await openLimiter(settings, log),
    payments: openStripe(connection),
    mailer: openMailer(settings),
    push: openPush(settings),
    disk: watchDisk(database.kind === 'embedded' ? settings.dataDir : undefined, log),
    storage,
    images: openImages(storage, (picture) => markUsed(db, picture)),
    encryption,
    privateFiles: openPrivateFiles(storage, encryption),
    reactions: sandbox ? mergeReactions([reactions, sandboxReactions(sandbox)]) : reactions,
    changeFeed: database.changeFeed,
    liveFeed: database.liveFeed,
    live: sockets.live,
    searchIndex: openSearchIndex(db, database.changeFeed, now),
    cards: openCardCache(database.changeFeed),
    views: openViewCounter(db, now, log),
    productCount,
  };
  closeSocketsOfEndedSessions(services, log);
  deliverSystemMessages(services, log);
  sendUnreadCounts(services, log);
  return { services, work, sandbox, sockets };
}

type Opened = Awaited<ReturnType<typeof openServices>>;
/** Stops the jobs, writes data that is only in memory, and closes connections. */
async function closeServices({ services, work, sandbox }: Omit<Opened, 'sockets'>): Promise<void> {
  await work.stop();
  await sandbox?.close();
  await services.views.close();
  services.limiter.close();
  services.mailer.close();
}

/** Closes checkouts that expired while the app was down, resumes interrupted work, and checks the storage bucket and FILES_KEY. */
async function catchUp(ctx: Ctx): Promise<void> {
  if (ctx.settings.s3) void checkStorage(ctx.storage, ctx.log);
  await checkFilesKey(ctx);
  await expireCheckouts(ctx);
  await ctx.queue.enqueue(ctx.db, 'finish-payments', {});
  await ctx.queue.enqueue(ctx.db, 'order-deadlines', {});
  await resumeImports(ctx);
}

/** While draining, closes each connection after its pending response. */
function closeConnectionsWhile(isDraining: () => boolean, app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
}

/** Serves everything that is not an endpoint of the contract. */
async function serveOtherRoutes(
  app: FastifyInstance,
  { services, sockets, isReady }: Pick<Opened, 'services' | 'sockets'> & { isReady: () => boolean },
  offered: readonly Endpoint[],
  pages: Pages,
): Promise<void> {
  sockets.attach(app, services, { findSession: findViewer, handlers: socketHandlers, isReady });
  receiveWebhooks(app, services);
  serveFiles(app, services.storage);
  serveSitemap(app, services);
  serveUnsubscribing(app, services);
  if (pages === 'development')
    (await import('./notifications/preview-emails.ts')).previewEmails(app, services.settings.publicUrl);
  await serveDocs(app, offered, manifest.version);
}

/** The response cache, which counts hits and misses if metrics are enabled. */
async function openCache(app: FastifyInstance, services: Services, { count }: Opened['sockets']) {
  const cache = createResponseCache(services.changeFeed);
  if (!services.settings.metrics) return { cache, stopMetrics: () => {} };
  return (await loadMetrics()).openMetrics(app, services, cache, count);
}

function openApp({ trustedProxies, publicUrl }: Settings, log: FastifyBaseLogger): FastifyInstance {
  const app = createHttpApp(log, trustedProxies);
  secure(app, { https: publicUrl.startsWith('https:') });
  return app;
}

/** Builds the app from its modules, the settings and an open, migrated database. */
export async function buildApp(settings: Settings, database: Database, log: FastifyBaseLogger, pages: Pages) {
  const { services, work, sandbox, sockets } = await openServices(settings, database, log);
  const app = openApp(settings, log);
  let state: 'starting' | 'ready' | 'draining' = 'starting';
  closeConnectionsWhile(() => state === 'draining', app);
  const showProgress = showLoadingPage(app);
  refuseWritesWithoutDiskSpace(app, services.disk);
  const isReady = () => state === 'ready';
  const routes = [...modules.flat(), ...(sandbox?.routes ?? []), healthRoute(database.kind, isReady)];
  const offered = sandbox ? api : api.filter((endpoint) => !endpoint.path.startsWith('/api/payments/sandbox/'));
  const { cache, stopMetrics } = await openCache(app, services, sockets);
  bindRoutes(app, services, { findViewer, record: recordSecurityEvent }, offered, routes, cache);
  await serveOtherRoutes(app, { services, sockets, isReady }, offered, pages);
  const call = openSharedCall(services, log, routes);
  if (pages !== 'none') await (await import('./http/pages.ts')).servePages(app, { services, mode: pages, cache, call });
  if (sandbox) deliverWebhooks(app, sandbox);
  const jobs = { ...jobsOf(database), ...sandbox?.jobs };
  await work.declare(jobs);
  const ctx: Ctx = { ...services, log, viewer: null, address: '' };
  return {
    app,
    ctx,
    showProgress,
    /** Catches up and starts the jobs. Until that is done, the health check reports that Skep is not ready. */
    begin: async () => {
      await catchUp(ctx);
      await work.work(jobs, ctx);
      if (state === 'starting') state = 'ready';
      services.views.begin();
    },
    /** Fails the health check but accepts connections for `drainMs`, then finishes pending work and closes. */
    close: async (drainMs = 0) => {
      state = 'draining';
      stopMetrics();
      await sleep(drainMs);
      await sockets.close();
      await closeConnections(app);
      await closeServices({ services, work, sandbox });
      await database.close();
    },
  };
}
