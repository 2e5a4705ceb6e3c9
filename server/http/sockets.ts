import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { maxPayloadBytes } from '#contract/live.ts';
import { Problem } from '#contract/problems.ts';
import type { Live, Services, ViewerCtx } from '#server/context.ts';
import type { Settings } from '#server/settings.ts';
import { logFailure, toProblem } from './errors.ts';
import { networkOfSocket } from './network.ts';
import { type Connection, joinWrites } from './join-writes.ts';
import { securityHeaders } from './security.ts';
import {
  type Data,
  handleEvents,
  type OpenSocket,
  pending,
  type Session,
  type SocketHandlers,
} from './socket-events.ts';
import { countNetworks, limitPackets, maxPerUser } from './socket-limits.ts';

/** Finds the session a bearer token is of, or null. Provided by the accounts module. */
type FindSession = (services: Services, token: string) => Promise<Session | null>;

type Attached = { findSession: FindSession; handlers: SocketHandlers; isReady: () => boolean };

const roomOf = (userId: string) => `user:${userId}`;
const sessionRoomOf = (tokenHash: string) => `session:${tokenHash}`;
const sweepMs = 30_000;
const socketsOf = (io: Server) => [...io.of('/').sockets.values()] as OpenSocket[];

function liveOf(io: Server): Live {
  const hasTabs = (userId: string) => io.of('/').adapter.rooms.has(roomOf(userId));
  return {
    toUsers: (userIds, event, payload) => void io.to(userIds.map(roomOf)).emit(event, payload),
    toOwnTabs: (userIds, event, payload) => void io.local.to(userIds.map(roomOf)).emit(event, payload),
    hasTabs,
    findOnline: async (userIds) => {
      const elsewhere = userIds.filter((id) => !hasTabs(id)).map(roomOf);
      const online = new Set(userIds.filter(hasTabs));
      if (elsewhere.length === 0) return online;
      // While Redis is down, only the tabs of this process are known.
      const found = await io
        .timeout(1_000)
        .in(elsewhere)
        .fetchSockets()
        .catch(() => []);
      for (const { data } of found) online.add((data as Data).session.id);
      return online;
    },
    closeSession: (tokenHash) => io.local.in(sessionRoomOf(tokenHash)).disconnectSockets(true),
    closeUser: (userId) => io.local.in(roomOf(userId)).disconnectSockets(true),
    resync: () => void io.local.emit('resync', {}),
    openSessions: () => [...new Set(socketsOf(io).map(({ data }) => data.session.tokenHash))],
  };
}

/** The tokens of the sockets that are connecting. Their data would be shown to other processes. */
const tokens = new WeakMap<object, string>();

/** Closes a socket whose session ended after it was found and before the socket joined the rooms that are closed then. */
async function closeIfEnded(services: Services, findSession: FindSession, socket: OpenSocket): Promise<void> {
  const session = await findSession(services, tokens.get(socket) ?? '');
  if (!session) socket.disconnect(true);
}

function welcome(services: Services, { findSession, handlers }: Attached, log: FastifyBaseLogger, socket: OpenSocket) {
  const { session, address } = socket.data;
  const ctx: ViewerCtx = { ...services, log, viewer: session, address };
  const isFirst = !services.live.hasTabs(session.id);
  void socket.join([roomOf(session.id), sessionRoomOf(session.tokenHash)]);
  closeIfEnded(services, findSession, socket).catch((error: Error) =>
    logFailure(log, error, 'a session could not be checked again'),
  );
  handleEvents(handlers, ctx, socket);
  socket.on('disconnect', () => {
    if (!services.live.hasTabs(session.id)) handlers.left(ctx);
  });
  if (isFirst)
    handlers.opened(ctx).catch((error: Error) => logFailure(log, error, 'an arrival could not be announced'));
}

/** Admits connections with a valid token only, and not too many of one network or user. */
function authenticate(io: Server, services: Services, findSession: FindSession): void {
  const { settings, limiter } = services;
  io.use(async (socket, next) => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      // Never sent to other processes, which see the handshakes of each other's sockets.
      socket.handshake.auth = {};
      const address = networkOfSocket(socket.request, settings.trustedProxies);
      await limiter.spend('socketAddress', address);
      const isToken = typeof token === 'string' && /^[\w-]{1,200}$/.test(token);
      const session = isToken ? await findSession(services, token) : null;
      if (!session) throw new Problem('unauthenticated');
      const tabs = io.of('/').adapter.rooms.get(roomOf(session.id))?.size ?? 0;
      if (settings.rateLimits && tabs >= maxPerUser) throw new Problem('too_many_requests');
      socket.data = { session, address } satisfies Data;
      tokens.set(socket, String(token));
      next();
    } catch (error) {
      const { code, message } = toProblem(error as Error);
      next(Object.assign(new Error(message), { data: { code, message } }));
    }
  });
}

/** Counts the connections of each network, from their first request on. */
function limitNetworks(io: Server, { rateLimits, trustedProxies }: Settings, isReady: () => boolean) {
  const networks = countNetworks();
  io.engine.on('connection', (connection: Connection) => {
    const network = networkOfSocket(connection.request, trustedProxies);
    networks.add(network);
    connection.on('close', () => networks.remove(network));
    if (rateLimits) limitPackets(connection);
  });
  return (request: IncomingMessage): boolean =>
    isReady() && !(rateLimits && networks.isFull(networkOfSocket(request, trustedProxies)));
}

/** Whether a handshake comes from a page of this site, or from a client other than a browser. */
const isOwnOrigin = ({ headers: { origin, host } }: IncomingMessage, { publicUrl }: Settings): boolean =>
  origin === undefined || origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host;

function closeExpired(io: Server, now: Date): void {
  for (const socket of socketsOf(io)) if (socket.data.session.expiresAt <= now) socket.disconnect(true);
}

async function createServer(settings: Settings, log: FastifyBaseLogger, admits: (request: IncomingMessage) => boolean) {
  // Loaded only when used: otherwise it would slow down every start.
  const redis =
    settings.redisUrl &&
    (await import('#server/gateways/redis-streams.ts')).openSocketAdapter(settings.redisUrl, log, () =>
      io.local.emit('resync', {}),
    );
  const io: Server = new Server({
    serveClient: false,
    connectTimeout: 10_000,
    maxHttpBufferSize: maxPayloadBytes,
    httpCompression: false,
    allowRequest: (request, done) => done(null, isOwnOrigin(request, settings) && admits(request)),
    ...(redis && { adapter: redis.adapter }),
  });
  return { io, closeRedis: () => redis && redis.close() };
}

/** Opens the Socket.IO server; `live` can be used immediately, and reaches somebody once `attach` was called. */
export async function openSockets(settings: Settings, log: FastifyBaseLogger) {
  let admits = (_request: IncomingMessage): boolean => false;
  let stopped = async (_userIds: string[]): Promise<void> => {};
  const { io, closeRedis } = await createServer(settings, log, (request) => admits(request));
  let sweep: NodeJS.Timeout | undefined;
  return {
    live: liveOf(io),
    /** How many are connected to this process. */
    count: () => socketsOf(io).length,
    /** Connects it to the app's server; connections are refused until `isReady`. */
    attach: (app: FastifyInstance, services: Services, attached: Attached) => {
      const { findSession, handlers, isReady } = attached;
      io.attach(app.server);
      joinWrites(io);
      admits = limitNetworks(io, settings, isReady);
      io.engine.on('headers', (headers: object) => Object.assign(headers, securityHeaders));
      authenticate(io, services, findSession);
      io.on('connection', (socket) => welcome(services, attached, log, socket as OpenSocket));
      sweep = setInterval(() => closeExpired(io, services.now()), sweepMs).unref();
      stopped = (userIds) => handlers.stopped(services, userIds);
    },
    /** Closes every connection; clients connect again, to another process or the next one. */
    close: async () => {
      clearInterval(sweep);
      const userIds = new Set(socketsOf(io).map(({ data }) => data.session.id));
      // Their users have not left: they will be connected to another process.
      for (const socket of socketsOf(io)) socket.removeAllListeners('disconnect').disconnect(true);
      // A message that was stored is still announced to other processes.
      await Promise.allSettled(pending);
      await io.of('/').adapter.close();
      io.engine.close();
      closeRedis();
      await stopped([...userIds]).catch((error: Error) => logFailure(log, error, 'departures could not be stored'));
    },
  };
}
