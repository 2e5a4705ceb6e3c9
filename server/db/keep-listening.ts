import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { changeChannel, type createChangeFeed, liveChannel } from './change-feed.ts';

/** Called once with the error when the connection to the database is lost, and once without one when it is back. */
export type NoteOutage = (error?: Error) => void;

/** How long the server may take to respond to the listening connection. */
const responseMs = 5_000;
const timeouts = { connectionTimeoutMillis: responseMs, query_timeout: responseMs, keepAlive: true };

/** Calls `onUnresponsive` and rejects once the server stops responding, even if the connection stays open, as when its host loses power. */
async function watch(client: Client, everyMs: number, signal: AbortSignal, onUnresponsive: () => void): Promise<never> {
  for (;;) {
    await sleep(everyMs, undefined, { signal, ref: false });
    await client.query('select 1').catch((error: Error) => {
      if (error.message === 'Query read timeout') onUnresponsive();
      throw error;
    });
  }
}

type Listening = {
  connectionString: string;
  /** Statements to run first on every new connection. */
  ownSettings: string;
  feed: ReturnType<typeof createChangeFeed>;
  note: NoteOutage;
  /** Called when the server no longer responds. */
  onUnresponsive: () => void;
  watchMs: number;
};

/** Keeps one connection open for the change notifications of all processes, reconnecting whenever it is lost. Returns a function that stops this. */
export function keepListening(listening: Listening): () => Promise<void> {
  const { connectionString, ownSettings, feed, note, onUnresponsive, watchMs } = listening;
  const { receive, receiveLive, markConnected, markDisconnected } = feed;
  const closing = new AbortController();
  let isLossReported = false;
  let client: Client;
  const listen = async (): Promise<void> => {
    client = new Client({ connectionString, ...timeouts });
    client.on('notification', ({ channel, payload }) => (channel === liveChannel ? receiveLive : receive)(payload));
    client.on('error', () => {});
    const lost = new Promise((resolve) => client.once('error', resolve).once('end', resolve));
    await client.connect();
    await client.query(`${ownSettings}; listen ${changeChannel}; listen ${liveChannel}`);
    markConnected();
    if (isLossReported) note();
    isLossReported = false;
    await Promise.race([lost, watch(client, watchMs, closing.signal, onUnresponsive)]);
  };
  const keep = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await listen().catch((error: Error) => {
        // We try to reconnect twice a second, so only the first of several failures in a row is reported.
        if (!isLossReported && !closing.signal.aborted) note(error);
        isLossReported = true;
      });
      markDisconnected();
      await client.end().catch(() => undefined);
      await sleep(500, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = keep();
  return async () => {
    closing.abort();
    await client.end().catch(() => undefined);
    await running;
  };
}
