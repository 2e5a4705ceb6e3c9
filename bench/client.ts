import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A form with a file, as its bytes. */
export type Form = { type: string; bytes: Buffer };
/** One request as it goes out, with JSON or a form. The connection adds `Host` and what every browser sends. */
export type Request = { method: string; path: string; token?: string; body?: unknown; form?: Form };
export type Answer = { status: number; head: string; body: Buffer };

export const get = (path: string): Request => ({ method: 'GET', path });

/** An answer that was no success. */
export class BadAnswer extends Error {}

/** What every party is asked with; answers may come compressed, as for a browser. */
const asked = 'user-agent: Mozilla/5.0 (bench)\r\naccept: */*\r\naccept-encoding: gzip, deflate, br\r\n';

/** The form a browser makes of text fields and a file. */
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
  const lines = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${asked}${token ? `authorization: Bearer ${token}\r\n` : ''}`;
  const about = (type: string, length: number) => `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
  if (form) return Buffer.concat([Buffer.from(lines + about(form.type, form.bytes.length)), form.bytes]);
  if (body === undefined) return `${lines}\r\n`;
  const text = JSON.stringify(body);
  return lines + about('application/json', Buffer.byteLength(text)) + text;
}

/** Joins the chunks of a body that begins at `from`; undefined while some are missing. */
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

/** The answer in `bytes`, or undefined while it is not whole. One request is under way at a time, so nothing follows it. */
function read(bytes: Buffer): Answer | undefined {
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
 * A kept-alive connection that asks one thing at a time. Leaner than the usual load generators, since it shares the
 * machine with what it measures; all parties are asked by it.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #parts: Buffer[] = [];
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

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
    const answer = read(whole);
    this.#parts = answer ? [] : [whole];
    if (answer) this.#settle?.resolve(answer);
  }

  /** Asks, and throws for anything but success. */
  async ask(request: Request): Promise<Answer> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(write(request, this.#host));
    });
    if (answer.status < 200 || answer.status > 299)
      throw new BadAnswer(
        `${request.method} ${request.path} was answered with ${answer.status}: ${answer.body.toString().slice(0, 80)}`,
      );
    return answer;
  }

  async askJson<T>(request: Request): Promise<T> {
    const { head, body } = await this.ask(request);
    const encoding = /\r\ncontent-encoding: (\w+)/i.exec(head)?.[1];
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    return JSON.parse(plain.toString()) as T;
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }
}
