import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import type { SecurityEvent, Services } from '#server/context.ts';
import { readJson } from './bodies.ts';
import { networkOf } from './network.ts';
import { type FindViewer, readViewer } from './route.ts';

/** The errors for calls that the viewer may not make. */
const refusals: readonly string[] = ['forbidden', 'two_step_required', 'confirmation_needed'] satisfies ProblemCode[];

/** Provided by the accounts module. */
export type RecordSecurityEvent = (services: Services, event: SecurityEvent) => Promise<void>;

export type Log = { services: Services; findViewer: FindViewer; record: RecordSecurityEvent };

/** Runs a call, and records its outcome in the security log if it belongs there. */
export async function writeToSecurityLog<T>(
  { services, findViewer, record }: Log,
  { method, path, who, isLogged }: Endpoint,
  request: FastifyRequest,
  run: (concerns: (userId: string) => void) => Promise<T>,
): Promise<T> {
  const isAlwaysLogged = isLogged === true || (who === 'admin' && method !== 'GET');
  const viewerNow = async () => (await readViewer(services, findViewer, request))?.id ?? null;
  // Read before the call, which may end the session. A call that anyone may make concerns the account it specifies, whoever is signed in.
  let userId = isAlwaysLogged && who !== 'anyone' ? await viewerNow() : null;
  const concerns = (id: string) => (userId = id);
  const write = async (outcome: string, by: string | null) => {
    const { email } = (readJson(request.body) ?? {}) as { email?: unknown };
    const about = who === 'anyone' && typeof email === 'string' ? { email } : {};
    await record(services, { call: `${method} ${path}`, outcome, userId: by, address: networkOf(request), ...about });
  };
  try {
    const result = await run(concerns);
    if (isAlwaysLogged) await write('ok', userId);
    return result;
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'invalid_input') throw error;
    if (isAlwaysLogged) await write(error.code, userId);
    else if (refusals.includes(error.code)) await write(error.code, await viewerNow());
    throw error;
  }
}
