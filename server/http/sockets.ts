import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { maxPayloadBytes } from '#contract/live.ts';
import { Problem } from '#contract/problems.ts';
import type { Live, Services, ViewerCtx } from '#server/context.ts';
import type { Channels } from '#server/gateways/redis-channels.ts';
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
import { limitPackets, limitPolling, limitWebSockets, maxPerUser, openConnectionCounts } from './socket-limits.ts';

/** Finds the session a bearer token belongs to, or null. Provided by the accounts module. */
type FindSession = (services: Services, token: string) => Promise<Session | null>;

type Attached = { findSession: FindSession; handlers: SocketHandlers; isReady: () => boolean };

const roomOf = (userId: string) => `user:${userId}`;
const sessionRoomOf = (tokenHash: string) => `session:${tokenHash}`;
const sweepMs = 30_000;
const socketsOf = (io: Server) => [...io.of('/').sockets.values()] as OpenSocket[];

function liveOf(io: Server, channels: Channels | undefined): Live {
  const hasTabs = (userId: string) => io.of('/').adapter.rooms.has(roomOf(userId));
  const toOwnTabs: Live['toOwnTabs'] = (userIds, event, payload) =>
    void io.to(userIds.map(roomOf)).emit(event, payload);
  return {
    toUsers: (userIds, event, payload) => {
      toOwnTabs(userIds, event, payload);
      channels?.publish(userIds, event, payload);
    },
    toOwnTabs,
    hasTabs,
    findOnline: async (userIds) => {
      const own = userIds.filter(hasTabs);
      const others = userIds.filter((userId) => !hasTabs(userId));
      if (!channels || others.length === 0) return new Set(own);
      // While Redis is down, only the tabs of this process are known.
      return new Set([...own, ...(await channels.findListening(others).catch(() => []))]);
    },
    closeSession: (tokenHash) => io.in(sessionRoomOf(tokenHash)).disconnectSockets(true),
    closeUser: (userId) => io.in(roomOf(userId)).disconnectSockets(true),
    resync: () => void io.emit('resync', {}),
    openSessions: () => [...new Set(socketsOf(io).map(({ data }) => data.session.tokenHash))],
  };
}

/** Closes a socket whose session ended after it was found, but before the socket joined the rooms that are closed when a session ends. */
async function closeIfEnded(services: Services, findSession: FindSession, socket: OpenSocket): Promise<void> {
  const session = await findSession(services, String(socket.handshake.auth.token));
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

/** Starts receiving a user's events from other processes before their socket is connected, and stops once it is closed. */
async function listenFor(userId: string, socket: Socket, channels: Channels | undefined): Promise<void> {
  const { conn } = socket;
  if (!channels || conn.readyState !== 'open') return;
  let isOver = false;
  const ignore = () => {
    if (!isOver) channels.ignore(userId);
    isOver = true;
    conn.off('close', ignore);
  };
  // The connection may end before the socket is connected, but it may also outlive the socket.
  conn.on('close', ignore);
  socket.on('disconnect', ignore);
  await channels.listen(userId);
}

/** Admits only connections of users who may use them, and limits how many come from one network or user. */
function authenticate(io: Server, services: Services, findSession: FindSession, channels: Channels | undefined): void {
  const { settings, limiter } = services;
  io.use(async (socket, next) => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      const address = networkOfSocket(socket.request, settings.trustedProxies);
      await limiter.spend('socketAddress', address);
      const isToken = typeof token === 'string' && /^[\w-]{1,200}$/.test(token);
      const session = isToken ? await findSession(services, token) : null;
      if (!session) throw new Problem('unauthenticated');
      if (session.lacksTwoStep) throw new Problem('two_step_required');
      const tabs = io.of('/').adapter.rooms.get(roomOf(session.id))?.size ?? 0;
      if (settings.rateLimits && tabs >= maxPerUser) throw new Problem('too_many_requests');
      socket.data = { session, address } satisfies Data;
      await listenFor(session.id, socket, channels);
      next();
    } catch (error) {
      const { code, message } = toProblem(error as Error);
      next(Object.assign(new Error(message), { data: { code, message } }));
    }
  });
}

/** Limits the connections of each network, from their first request on. */
function limitNetworks(io: Server, { rateLimits, trustedProxies }: Settings, isReady: () => boolean) {
  const counts = openConnectionCounts();
  io.engine.on('connection', (connection: Connection) => {
    counts.add(connection, networkOfSocket(connection.request, trustedProxies));
    if (rateLimits) limitPackets(connection);
  });
  io.on('connection', ({ conn }) => counts.markSignedIn(conn));
  return (request: IncomingMessage): boolean =>
    isReady() && !(rateLimits && counts.isFull(networkOfSocket(request, trustedProxies)));
}

/** Whether a handshake comes from a page of this site, or from a client other than a browser. */
const isOwnOrigin = ({ headers: { origin, host } }: IncomingMessage, { publicUrl }: Settings): boolean =>
  origin === undefined || origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host;

function closeExpired(io: Server, now: Date): void {
  for (const socket of socketsOf(io)) if (socket.data.session.expiresAt <= now) socket.disconnect(true);
}

async function connectToOtherProcesses(io: Server, { redisUrl }: Settings, log: FastifyBaseLogger) {
  if (!redisUrl) return undefined;
  // Loaded only when used: otherwise it would slow down every start.
  const { openChannels } = await import('#server/gateways/redis-channels.ts');
  return openChannels(
    redisUrl,
    log,
    (userId, event, payload) => io.to(roomOf(userId)).emit(event, payload),
    () => io.emit('resync', {}),
  );
}

function createServer(settings: Settings, admits: (request: IncomingMessage) => boolean): Server {
  return new Server({
    serveClient: false,
    connectTimeout: 10_000,
    maxHttpBufferSize: maxPayloadBytes,
    httpCompression: false,
    allowRequest: (request, done) => done(null, isOwnOrigin(request, settings) && admits(request)),
  });
}

/** Opens the Socket.IO server; `live` can be used immediately, but reaches nobody until `attach` has been called. */
export async function openSockets(settings: Settings, log: FastifyBaseLogger) {
  let admits = (_request: IncomingMessage): boolean => false;
  let stopped = async (_userIds: string[]): Promise<void> => {};
  const io = createServer(settings, (request) => admits(request));
  const channels = await connectToOtherProcesses(io, settings, log);
  let sweep: NodeJS.Timeout | undefined;
  return {
    live: liveOf(io, channels),
    /** The number of sockets connected to this process. */
    count: () => socketsOf(io).length,
    /** Attaches Socket.IO to the app's server. Connections are refused until `isReady` returns true. */
    attach: (app: FastifyInstance, services: Services, attached: Attached) => {
      const { findSession, handlers, isReady } = attached;
      io.attach(app.server);
      joinWrites(io);
      limitWebSockets(io, settings.rateLimits);
      limitPolling(io);
      admits = limitNetworks(io, settings, isReady);
      io.engine.on('headers', (headers: object) => Object.assign(headers, securityHeaders));
      authenticate(io, services, findSession, channels);
      io.on('connection', (socket) => welcome(services, attached, log, socket as OpenSocket));
      sweep = setInterval(() => closeExpired(io, services.now()), sweepMs).unref();
      stopped = (userIds) => handlers.stopped(services, userIds);
    },
    /** Closes every connection. Clients reconnect, either to another process or to the one that replaces this one. */
    close: async () => {
      clearInterval(sweep);
      const userIds = new Set(socketsOf(io).map(({ data }) => data.session.id));
      // Their users have not left: they will be connected to another process.
      for (const socket of socketsOf(io)) socket.removeAllListeners('disconnect').disconnect(true);
      // A message that was stored is still announced to other processes.
      await Promise.allSettled(pending);
      await channels?.close();
      io.engine.close();
      await stopped([...userIds]).catch((error: Error) => logFailure(log, error, 'departures could not be stored'));
    },
  };
}
