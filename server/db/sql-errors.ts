/** The SQLSTATE of a database error, wherever the client wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : undefined;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** Errors that say the database cannot be reached or is shutting down, not that the statement was wrong. */
export function isConnectionError(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P') || state === '53300';
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(String(at.code)))
      return true;
    if (/Connection terminated|timeout exceeded when trying to connect/.test(at.message)) return true;
  }
  return false;
}
