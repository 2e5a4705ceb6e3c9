import { connectionsPerProcess } from './connections.ts';
import { codeOf, outageOf, sqlState } from './sql-errors.ts';

/** The error that the server or the system reported, without the query or the client's wrapping. */
const reasonOf = (error: Error): string => (error.cause instanceof Error ? reasonOf(error.cause) : error.message);

const unusable = (reason: string) =>
  `PostgreSQL cannot be used: ${reason}. Check DATABASE_URL, and that PostgreSQL is running.`;

/** Why PostgreSQL cannot be used, and what to check; undefined for errors that only a developer can fix. */
export function explainUnusable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = sqlState(error) ?? codeOf(error) ?? '';
  const reason = reasonOf(error) || code;
  // PostgreSQL uses the same code for a role without permission.
  if (code === '42501' && reason.endsWith(': Permission denied'))
    return `A database file cannot be opened: ${reason}. The user that runs the database must own its folder and everything in it.`;
  if (code === '42501') return `PostgreSQL denies access: ${reason}. The role in DATABASE_URL must own the database.`;
  if (code === '25006') return `PostgreSQL is read-only: ${reason}. Set DATABASE_URL to the primary server.`;
  if (code === '53300')
    return `PostgreSQL accepts no more connections: ${reason}. Each process needs ${connectionsPerProcess}: raise max_connections, or the connection limit of the role.`;
  if (code === '55P03')
    return `PostgreSQL cannot be migrated now, because another session is using a table: ${reason}. Start Skep again once the backup, or whatever else is using the database, has ended.`;
  if (code === '0A000' && reason.includes('extension'))
    return `PostgreSQL lacks an extension: ${reason}. Install PostgreSQL's additional modules on the database server (a package such as postgresql-contrib).`;
  if (code === '42P07')
    return `The database in DATABASE_URL has tables that Skep did not create there: ${reason}. Give Skep a database of its own; a restored one needs every schema of the backup, including "drizzle" and "pgboss".`;
  // 28: the user or password is wrong; 3D: there is no such database.
  if (!outageOf(error) && !/^(28|3D)/.test(code)) return undefined;
  return unusable(reason);
}

/** Explains a failure to connect. The operator can always fix it: for example, the server may have no TLS, or an untrusted certificate. */
export const explainNoConnection = (error: Error): string => explainUnusable(error) ?? unusable(reasonOf(error));
