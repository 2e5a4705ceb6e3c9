import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An encoded form with a file. */
export type Form = { type: string; bytes: Buffer };
/** One request, with JSON or a form. The connection adds `Host` and the headers that every browser sends. */
export type Request = { method: string; path: string; token?: string; body?: unknown; form?: Form };
export type HttpResponse = { status: number; head: string; body: Buffer };

export const get = (path: string): Request => ({ method: 'GET', path });

/** An unsuccessful response. */
export class FailedRequest extends Error {}

/** The headers sent with every request. Like a browser's, they accept compressed responses. */
const commonHeaders = 'user-agent: Mozilla/5.0 (bench)\r\naccept: */*\r\naccept-encoding: gzip, deflate, br\r\n';

/** Encodes text fields and a file as a browser does. */
export function formOf(fields: Record<string, string>, name: string, file: Buffer): Form {
  const boundary = 'skep-bench-boundary';
  const part = (about: string) => `--${boundary}\r\ncontent-disposition: form-data; ${about}\r\n\r\n`;
  const texts = Object.entries(fields).map(([key, value]) => `${part(`name="${key}"`)}${value}\r\n`);
  const head = Buffer.from(`${texts.join('')}${part(`name="${name}"; filename="${name}"`)}`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([head, file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

function write({ method, path, token, body, form }: Request, host: string): string | Buffer {
  const lines = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${commonHeaders}${token ? `authorization: Bearer ${token}\r\n` : ''}`;
  const about = (type: string, length: number) => `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
  if (form) return Buffer.concat([Buffer.from(lines + about(form.type, form.bytes.length)), form.bytes]);
  if (body === undefined) return `${lines}\r\n`;
  const text = JSON.stringify(body);
  return lines + about('application/json', Buffer.byteLength(text)) + text;
}

/** Joins the chunks of the body that starts at `from`. Undefined while some are missing. */
function readChunks(bytes: Buffer, from: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = from; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (bytes.length < end + 2 + size + 2) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

/** The response in `bytes`, or undefined while it is incomplete. Only one request is in progress at a time, so nothing follows it. */
function read(bytes: Buffer): HttpResponse | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    const body = readChunks(bytes, end + 4);
    return body && { status, head, body };
  }
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return bytes.length < end + 4 + length ? undefined : { status, head, body: bytes.subarray(end + 4) };
}

/**
 * A keep-alive connection that sends one request at a time. It is leaner than the usual load generators, since it runs on the machine being
 * measured. Skep and the limits are all measured with it.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #parts: Buffer[] = [];
  #settle: { resolve: (response: HttpResponse) => void; reject: (error: Error) => void } | undefined;

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (bytes) => this.#take(bytes));
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => this.#settle?.reject(new Error(`${url} closed the connection`)));
  }

  #take(bytes: Buffer): void {
    this.#parts.push(bytes);
    const whole = this.#parts.length === 1 ? bytes : Buffer.concat(this.#parts);
    const response = read(whole);
    this.#parts = response ? [] : [whole];
    if (response) this.#settle?.resolve(response);
  }

  /** Sends a request; throws unless it succeeds. */
  async request(request: Request): Promise<HttpResponse> {
    const response = await new Promise<HttpResponse>((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(write(request, this.#host));
    });
    if (response.status < 200 || response.status > 299)
      throw new FailedRequest(
        `${request.method} ${request.path} returned ${response.status}: ${response.body.toString().slice(0, 80)}`,
      );
    return response;
  }

  async requestJson<T>(request: Request): Promise<T> {
    const { head, body } = await this.request(request);
    const encoding = /\r\ncontent-encoding: (\w+)/i.exec(head)?.[1];
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    return JSON.parse(plain.toString()) as T;
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }
}
