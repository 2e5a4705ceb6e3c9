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
