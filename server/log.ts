import { pino, type DestinationStream, type Logger } from 'pino';
import { beginningOf } from './text.ts';
import { codeOf, reportedOutageOf, sqlState } from './db/sql-errors.ts';

const emailAddress = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** Removes email addresses, and the parameter values of SQL statements, from a message. */
const withoutValues = (text: string): string =>
  text.replace(/\nparams: .*$/s, '').replaceAll(emailAddress, '‹address›');

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: unknown };

/**
 * Returns what an error's log line contains: what failed and where. Nothing else is copied, because errors from the database and
 * the mail server contain the values they failed on (email addresses, hashes).
 */
export function errorForLog(error: unknown): LoggedError | undefined {
  if (!(error instanceof Error))
    return error === undefined ? undefined : { type: typeof error, message: 'not an error' };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...('code' in error && { code: String(error.code) }),
    stack: frames?.join('\n'),
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
  };
}

/**
 * Summarises an error in one line that PostgreSQL can store, for the list of failed jobs: its name and code, a mail server's
 * response, and any outage reported by PostgreSQL or the disk.
 */
export function summariseError(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { code = sqlState(error) ?? codeOf(error), response } = error as { code?: unknown; response?: unknown };
  const parts = [error.name, code, response, reportedOutageOf(error)];
  const known = parts.filter((part) => typeof part === 'string' && part !== '');
  return beginningOf(withoutValues(known.join(' ')).replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' '), 200);
}

/** How many bytes of the log may wait to be written; further lines are lost. */
const maxWaiting = 1024 ** 2;
const retryMs = 1_000;

/**
 * Opens standard output. If writing fails, most often because the log goes to a file on a full disk, the app continues; once
 * writing works again, `onRecovered` is called with the number of lost lines. Otherwise, an error would end the process, which would
 * then wait for the disk forever, because pino writes what is left on exit.
 */
function openOutput(onRecovered: (lost: number) => void): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: maxWaiting });
  const writeRest = output.flushSync.bind(output);
  let retry: NodeJS.Timeout | undefined;
  let lost = 0;
  output.on('error', () => {
    output.flushSync = () => {};
    clearTimeout(retry);
    retry = setTimeout(() => output.write(''), retryMs).unref();
  });
  output.on('drop', () => (lost += 1));
  output.on('write', () => {
    if (!retry) return;
    clearTimeout(retry);
    retry = undefined;
    output.flushSync = writeRest;
    setImmediate(onRecovered, lost);
    lost = 0;
  });
  return output;
}

/** The app's log: one JSON object per line, without personal data. */
export function openLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
  };
  if (stream) return pino(options, stream);
  const log: Logger = pino(
    options,
    openOutput((lost) => log.warn({ lost }, 'The log could not be written for a while: its disk was probably full')),
  );
  return log;
}
