import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '#contract/live.ts';
import type { Pair, Person } from './chat-people.ts';
import { quantile } from './measure.ts';

type Client = Socket<ServerToClient, ClientToServer>;
/** A pair with the sockets of its two people. */
export type ConnectedPair = Pair & { sockets: [Client, Client] };

/** How many connect at the same time. */
const atATime = 50;

function connect(url: string, { token }: Person): Promise<Client> {
  const options = { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false };
  const socket = io(url, options) as Client;
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** Connects both people of each pair, the first to one server and the second to the other. */
export async function connectPairs(pairs: Pair[], url: string, otherUrl = url): Promise<ConnectedPair[]> {
  const connected: ConnectedPair[] = [];
  for (let from = 0; from < pairs.length; from += atATime) {
    const part = pairs.slice(from, from + atATime);
    const opened = part.map(async (pair): Promise<ConnectedPair> => {
      const [one, other] = pair.people;
      return { ...pair, sockets: await Promise.all([connect(url, one), connect(otherUrl, other)]) };
    });
    connected.push(...(await Promise.all(opened)));
  }
  return connected;
}

export function disconnect(connected: ConnectedPair[]): void {
  for (const { sockets } of connected) for (const socket of sockets) socket.disconnect();
}

const clientIdOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
let sentSoFar = 0;

/** Sends one message and waits until it has been received and acknowledged. Returns the time taken, in milliseconds. */
function sendOne({ chatId, people, sockets }: ConnectedPair, from: 0 | 1): Promise<number> {
  const [sender, receiver] = from === 0 ? sockets : [sockets[1], sockets[0]];
  const [senderId, receiverId] = from === 0 ? [people[0].id, people[1].id] : [people[1].id, people[0].id];
  const clientId = clientIdOf((sentSoFar += 1));
  const content =
    "They fly until about nine. Come at half past eight on Sunday, and I'll shut them in while we have a cup of tea.";
  const started = performance.now();
  return new Promise((resolve, reject) => {
    let left = 2;
    const done = () => {
      left -= 1;
      if (left === 0) resolve(performance.now() - started);
    };
    const arrived = (message: { clientId: string }) => {
      if (message.clientId !== clientId) return;
      receiver.off('newMessage', arrived);
      done();
    };
    receiver.on('newMessage', arrived);
    sender.emit('sendMessage', { senderId, receiverId, chatId, content, clientId }, (reply) =>
      reply.ok ? done() : reject(new Error(`refused: ${reply.message}`)),
    );
  });
}

export type Sent = { count: number; perSecond: number; p50: number; p99: number };

function summary(durations: number[], seconds: number): Sent {
  const sorted = Float64Array.from(durations).toSorted();
  const count = durations.length;
  return { count, perSecond: count / seconds, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

/** Each pair sends messages back to back, for `seconds` seconds. */
export async function sendBackToBack(connected: ConnectedPair[], seconds: number): Promise<Sent> {
  const durations: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    connected.map(async (pair) => {
      for (let n = 0; performance.now() < until; n += 1) durations.push(await sendOne(pair, n % 2 === 0 ? 0 : 1));
    }),
  );
  return summary(durations, (performance.now() - started) / 1000);
}

/** Sends `perSecond` messages a second, taking the pairs in turn, without waiting for earlier messages. */
export async function sendAtRate(connected: ConnectedPair[], perSecond: number, seconds: number): Promise<Sent> {
  const started = performance.now();
  const sending: Promise<number>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n * 1000) / perSecond;
    if (due > performance.now() + 1) await sleep(due - performance.now());
    const pair = connected[n % connected.length];
    if (pair) sending.push(sendOne(pair, Math.floor(n / connected.length) % 2 === 0 ? 0 : 1));
  }
  const durations = await Promise.all(sending);
  return summary(durations, (performance.now() - started) / 1000);
}
