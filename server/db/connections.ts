import type { Client, ClientBase } from 'pg';

/** The maximum number of connections to PostgreSQL per process, by purpose. */
export const connections = {
  requests: 10,
  /** Several, so that one slow result does not hold up all others. More would only compete for CPU. */
  reads: 3,
  jobs: 4,
  changes: 1,
  newJobs: 1,
};

export const connectionsPerProcess = Object.values(connections).reduce((sum, count) => sum + count, 0);

/** Tracks the open connections to PostgreSQL, so that all can be closed when the server no longer responds. */
export function trackConnections() {
  const open = new Set<ClientBase>();
  return {
    track: (client: ClientBase): void => {
      open.add(client);
      client.once('end', () => open.delete(client));
    },
    /** Makes everything in progress fail as an outage, instead of waiting a quarter of an hour for the operating system to give up. */
    cutAll: (): void => {
      for (const client of open) (client as Client).connection.stream.destroy();
    },
  };
}

export type TrackConnection = ReturnType<typeof trackConnections>['track'];
