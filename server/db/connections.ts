import type { Client, ClientBase } from 'pg';

/** How many connections to PostgreSQL a process opens at most, by what they are for. */
export const connections = {
  requests: 10,
  /** Several, so that one slow result does not hold up all; more would only compete for CPU. */
  reads: 3,
  jobs: 4,
  changes: 1,
  newJobs: 1,
};

export const connectionsPerProcess = Object.values(connections).reduce((sum, count) => sum + count, 0);

/** Tracks the open connections to PostgreSQL, to close all of them when the server no longer responds. */
export function trackConnections() {
  const open = new Set<ClientBase>();
  return {
    track: (client: ClientBase): void => {
      open.add(client);
      client.once('end', () => open.delete(client));
    },
    /** Fails what is in progress as an outage. Otherwise it would wait until the system gives up, which takes a quarter of an hour. */
    cutAll: (): void => {
      for (const client of open) (client as Client).connection.stream.destroy();
    },
  };
}

export type TrackConnection = ReturnType<typeof trackConnections>['track'];
