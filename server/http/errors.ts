import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { outageOf } from '#server/db/sql-errors.ts';
import { isProviderDown, isProviderError } from '#server/gateways/stripe.ts';
import { TooManyRequests } from './limits.ts';
import { MethodNotAllowed } from './methods.ts';
import { tooLargeFor } from './multipart.ts';

const byStatus: Record<number, ProblemCode> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_type',
  503: 'unavailable',
};

/** Converts any error to a Problem that callers may see. */
export function toProblem(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error;
  if (outageOf(error)) return new Problem('unavailable');
  if (isProviderDown(error)) return new Problem('provider_unavailable');
  // If the provider rejects our call, for example because of a wrong key, its status tells us nothing about our own caller.
  const status = 'statusCode' in error && !isProviderError(error) ? (error.statusCode ?? 500) : 500;
  if (status >= 500 && status !== 503) return new Problem('internal');
  return new Problem(byStatus[status] ?? 'malformed');
}

/** The Retry-After of an outage, in seconds. */
const outageRetrySeconds = 5;

/** The headers that go with this kind of response (RFC 9110, RFC 6585). */
export function problemHeaders(problem: Problem): Record<string, string> {
  if (problem instanceof TooManyRequests) return { 'retry-after': String(problem.retryAfter) };
  if (problem instanceof MethodNotAllowed) return { allow: problem.allow };
  if (problem.status === 503) return { 'retry-after': String(outageRetrySeconds) };
  if (problem.status === 401) return { 'www-authenticate': 'Bearer' };
  return {};
}

/** Logs a failure: as an error if it is ours, or as a warning if a service that the app depends on is down. */
export function logFailure(log: FastifyBaseLogger, error: Error, message: string): void {
  const outage = outageOf(error);
  if (outage) log.warn({ err: error, outage }, message);
  else log.error({ err: error }, message);
}

/** Fastify stopped reading at the body limit, so no parser has seen the body. */
const isCutOff = (error: FastifyError | Error) => 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';

/** Sends an error in the API's format. Logs our own failures, not the caller's mistakes. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { multipart } = request.routeOptions.config;
  const problem = multipart && isCutOff(error) ? tooLargeFor(multipart) : toProblem(error);
  if (problem.status >= 500 && problem !== error) logFailure(request.log, error, 'request failed');
  const headers = { ...problemHeaders(problem), 'cache-control': 'no-store' };
  // A response that failed before its first bytes may have set them.
  reply.removeHeader('content-encoding').removeHeader('content-disposition');
  return reply.code(problem.status).headers(headers).type('application/json').send(problem.body);
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not_found'), request, reply));
}
