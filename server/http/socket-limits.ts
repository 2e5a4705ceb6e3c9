import { type IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Server } from 'socket.io';
import { maxPayloadBytes } from '#contract/live.ts';
import type { Connection } from './join-writes.ts';

/** How many connections one network may have open to this process. A mobile provider's customers can share an address. */
const maxPerNetwork = 500;
/** How many of these may still be signing in, which takes milliseconds. Each may hold the start of a large payload in memory. */
const maxSigningIn = 100;

/** Tabs one user may have open on this process. */
export const maxPerUser = 50;

/** Counts connections by network, up to `max` for each. */
function countByNetwork(max: number) {
  const counts = new Map<string, number>();
  return {
    isFull: (network: string): boolean => (counts.get(network) ?? 0) >= max,
    /** Returns a function that undoes this, and can safely be called twice. */
    add: (network: string): (() => void) => {
      counts.set(network, (counts.get(network) ?? 0) + 1);
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        const left = (counts.get(network) ?? 0) - 1;
        if (left > 0) counts.set(network, left);
        else counts.delete(network);
      };
    },
  };
}

/** Counts the open connections of each network, and how many of them have not signed in yet. */
export function openConnectionCounts() {
  const all = countByNetwork(maxPerNetwork);
  const signingIn = countByNetwork(maxSigningIn);
  const signedIn = new WeakMap<object, () => void>();
  return {
    isFull: (network: string): boolean => all.isFull(network) || signingIn.isFull(network),
    add: (connection: Connection, network: string): void => {
      const remove = all.add(network);
      const finish = signingIn.add(network);
      signedIn.set(connection, finish);
      connection.on('close', () => {
        remove();
        finish();
      });
    },
    markSignedIn: (connection: object): void => signedIn.get(connection)?.(),
  };
}

type Allowance = (cost: number) => boolean;

/** Allows `burst` in quick succession, and `perSecond` more each second. Returns false if `cost` is more than what is left. */
function createAllowance(burst: number, perSecond: number): Allowance {
  let left = burst;
  let at = Date.now();
  return (cost) => {
    left = Math.min(burst, left + ((Date.now() - at) / 1000) * perSecond);
    at = Date.now();
    left -= cost;
    return left >= 0;
  };
}

/** The events that all of a user's connections to this process may send in total. */
const userAllowances = new LRUCache<string, Allowance>({ max: 10_000 });

/** The events that one of a user's connections may send. */
export function allowEvents(userId: string): Allowance {
  const connectionAllowance = createAllowance(200, 20);
  return (cost) => {
    const userAllowance = userAllowances.get(userId) ?? createAllowance(400, 40);
    userAllowances.set(userId, userAllowance);
    return connectionAllowance(cost) && userAllowance(cost);
  };
}

/** The cost of a handshake compared with other packets: it looks up a session. */
const handshakeCost = 50;

/** How many packets, or WebSocket frames, one connection may send. */
const createPacketAllowance = () => createAllowance(1_000, 100);

/** How many packets, and characters in them, may wait to be sent to one connection. Beyond that, the client has stopped reading. */
const [maxUnread, maxUnreadLength] = [1_000, 1_000_000];

/**
 * Closes a connection, signed in or not, that sends far too many packets (one payload can have hundreds of thousands) or does not read what
 * it is sent, which lets packets pile up in memory.
 */
export function limitPackets(connection: Connection): void {
  const spend = createPacketAllowance();
  // Unlike `close`, a transport error also discards packets that have already arrived, and does not wait for anything.
  const end = (reason: string) => connection.transport.emit('error', new Error(reason));
  let [unread, unreadLength] = [0, 0];
  let binaryBytes = 0;
  connection.on('packet', ({ type, data }) => {
    // The binary parts of an event are held until the last one arrives.
    if (data instanceof Uint8Array) binaryBytes += data.length;
    else if (type === 'message') binaryBytes = 0;
    if (binaryBytes > maxPayloadBytes) end('too much binary data');
    const isHandshake = type === 'message' && typeof data === 'string' && data.startsWith('0');
    if (!spend(isHandshake ? handshakeCost : 1)) end('too many packets');
  });
  connection.on('drain', () => ([unread, unreadLength] = [0, 0]));
  connection.on('packetCreate', ({ data }) => {
    unread += 1;
    unreadLength += typeof data === 'string' ? data.length : 0;
    if (unread > maxUnread || unreadLength > maxUnreadLength) end('too many unread packets');
  });
}

/** A connection in `ws`, the library that Engine.IO uses; an upgrade from long polling opens one too. */
type WebSocket = {
  on: (name: 'message' | 'ping' | 'pong', run: (data: Buffer) => void) => void;
  pong: (data: Buffer, mask: boolean, done: () => void) => void;
  terminate: () => void;
};
type WebSocketServer = {
  handleUpgrade: (...args: [...request: [unknown, unknown, unknown], opened: (socket: WebSocket) => void]) => void;
};
/** Engine.IO calls `init`, which opens its WebSocket server, again when the app starts to listen. */
type Engine = { opts: { wsEngine: new (options: object) => WebSocketServer }; init: () => void };

/**
 * Replies to one ping at a time, then only to the latest that has arrived since (RFC 6455, section 5.5.3), because unread replies would pile
 * up in memory.
 */
function replyToPings(socket: WebSocket): void {
  let latest: Buffer | undefined;
  let isReplying = false;
  const reply = (): void => {
    const data = latest;
    latest = undefined;
    isReplying = data !== undefined;
    if (data) socket.pong(data, false, reply);
  };
  socket.on('ping', (data) => {
    latest = data;
    if (!isReplying) reply();
  });
}

/** Closes a WebSocket that sends far too many frames, including those that Engine.IO does not see. */
function limitFrames(socket: WebSocket): void {
  const spend = createPacketAllowance();
  for (const name of ['message', 'ping', 'pong'] as const)
    socket.on(name, () => {
      if (!spend(1)) socket.terminate();
    });
}

/** Each piece of an incomplete payload, that is, a frame or a separately arriving part of one, takes about 200 bytes. */
const pieceLimits = { maxFragments: 256, maxBufferedChunks: 4_096 };

/** Limits WebSocket frames, including those that Engine.IO does not see, and replies to pings that are waiting to be sent. */
export function limitWebSockets(io: Server, rateLimits: boolean): void {
  const engine = io.engine as unknown as Engine;
  engine.opts.wsEngine = class extends engine.opts.wsEngine {
    constructor(options: object) {
      super({ ...options, ...pieceLimits, autoPong: false });
    }

    override handleUpgrade: WebSocketServer['handleUpgrade'] = (request, socket, head, opened) =>
      super.handleUpgrade(request, socket, head, (webSocket) => {
        replyToPings(webSocket);
        if (rateLimits) limitFrames(webSocket);
        opened(webSocket);
      });
  };
  engine.init();
}

/**
 * The maximum size, in bytes, of the bodies of all open long-polling requests, which are held in V8's heap until complete. Our client never
 * polls.
 */
const maxPolling = 10_000_000;

export function limitPolling(io: Server): void {
  let held = 0;
  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    if (request.method !== 'POST' || !(response instanceof ServerResponse)) return next();
    const bytes = Math.min(Number(request.headers['content-length'] ?? maxPayloadBytes), maxPayloadBytes);
    if (held + bytes > maxPolling) return response.writeHead(503, { connection: 'close', 'retry-after': '5' }).end();
    held += bytes;
    response.once('close', () => (held -= bytes));
    return next();
  });
}
