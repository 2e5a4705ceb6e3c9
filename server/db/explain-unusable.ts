import { codeOf, outageOf, sqlState } from './sql-errors.ts';

/** Why PostgreSQL cannot be used, and what to check; undefined for what only a developer can fix. */
export function explainUnusable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = sqlState(error) ?? codeOf(error) ?? '';
  // 28: the user or password is wrong; 3D: there is no such database.
  if (!outageOf(error) && !/^(28|3D)/.test(code)) return undefined;
  return `PostgreSQL cannot be used: ${error.message || code}. Check DATABASE_URL, and that PostgreSQL is running.`;
}
