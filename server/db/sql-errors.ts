/** The SQLSTATE of a database error, wherever the client wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : undefined;
    if (typeof code === 'string' && /^[0-9][0-9A-Z]{4}$|^[FHPX][0-9A-Z]\d{3}$/.test(code)) return code;
  }
  return undefined;
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** The code of a system error, such as ENOSPC, wherever it was wrapped. */
export function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^E[A-Z]+$/.test(at.code)) return at.code;
  }
  return undefined;
}

const storageFull = 'the disk is full';
const readOnly = 'the disk or the database is read-only';
const unreachable = 'the database or the picture storage cannot be reached';
const stopping = 'the database is starting or stopping';
const locked = 'another session has locked the data for too long';

/** Patterns for PostgreSQL and system error codes, with the outage that each stands for. */
type Outages = [code: RegExp, sentence: string][];

const diskOutages: Outages = [
  [/^(53100|ENOSPC|EDQUOT)$/, storageFull],
  [/^(25006|EROFS)$/, readOnly],
  [/^(58030|EIO)$/, 'the disk cannot be read or written'],
];

const outages: Outages = [
  ...diskOutages,
  [/^53300$/, 'the database accepts no more connections'],
  [/^53/, 'the database has run out of memory or another resource'],
  [/^57P0/, stopping],
  [/^55P03$/, locked],
  [/^(08...|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/, unreachable],
];

/**
 * Outages without a specific code: PostgreSQL reports a read-only file system as insufficient privileges, and refuses a new connection
 * on a full disk with an internal error.
 */
const outageWords: [words: RegExp, sentence: string][] = [
  [/^could not write init file/, storageFull],
  [/: Read-only file system$/, readOnly],
  [/Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired/, unreachable],
];

/** Why the database or the disk is failing, as a sentence; undefined if the statement or the code is at fault. */
export function outageOf(error: unknown): string | undefined {
  const code = sqlState(error) ?? codeOf(error) ?? '';
  const known = outages.find(([pattern]) => pattern.test(code))?.[1];
  if (known) return known;
  for (let at = error; at instanceof Error; at = at.cause) {
    const { message } = at;
    const sentence = outageWords.find(([words]) => words.test(message))?.[1];
    if (sentence) return sentence;
  }
  return undefined;
}

const isDiskError = (error: unknown): boolean => diskOutages.some(([code]) => code.test(codeOf(error) ?? ''));

/** The outage that PostgreSQL or the disk itself reports, for errors that may also come from a mail server or Stripe. */
export const reportedOutageOf = (error: unknown): string | undefined =>
  sqlState(error) || isDiskError(error) ? outageOf(error) : undefined;
