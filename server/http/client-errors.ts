import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { securityHeaders } from './security.ts';

const codes: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
};

/** Whether part of a response has been sent, in which case nothing else may be written. Node's own handler checks the same field. */
const hasStartedResponse = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;

/** Responds in the API's error format to a request that Node rejected (malformed, too large or too slow), and closes the connection. */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Socket, log: FastifyBaseLogger): void {
  if (socket.destroyed || error.code === 'ECONNRESET') return;
  if (!socket.writable || hasStartedResponse(socket)) return void socket.destroy();
  const { status, body } = new Problem(codes[error.code ?? ''] ?? 'malformed');
  log.info({ status, reason: error.code }, 'rejected request');
  const content = JSON.stringify(body);
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(content),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', content].join('\r\n'));
  socket.destroySoon();
}
