import type { RouterContextProvider } from 'react-router';
import type * as accounts from '#contract/accounts.ts';
import type * as applications from '#contract/applications.ts';
import type * as away from '#contract/away.ts';
import type * as basket from '#contract/basket.ts';
import type * as catalogue from '#contract/catalogue.ts';
import type * as chat from '#contract/chat.ts';
import type * as desk from '#contract/desk.ts';
import type { Endpoint, Output, Request } from '#contract/endpoint.ts';
import type * as imports from '#contract/imports.ts';
import type * as moderation from '#contract/moderation.ts';
import type * as notifications from '#contract/notifications.ts';
import type * as orders from '#contract/orders.ts';
import type * as payments from '#contract/payments.ts';
import type * as payouts from '#contract/payouts.ts';
import type * as pictures from '#contract/pictures.ts';
import type * as reviews from '#contract/reviews.ts';
import type * as sales from '#contract/sales.ts';
import type * as sellerOrders from '#contract/seller-orders.ts';
import type * as search from '#contract/search.ts';
import type * as selling from '#contract/selling.ts';
import type { ProblemBody, ProblemCode } from '#contract/problems.ts';
import { serverCall } from './page-context.ts';
import { readToken } from './token.ts';

type Nouns = [
  typeof accounts,
  typeof applications,
  typeof away,
  typeof basket,
  typeof catalogue,
  typeof search,
  typeof chat,
  typeof imports,
  typeof desk,
  typeof moderation,
  typeof notifications,
  typeof orders,
  typeof payments,
  typeof payouts,
  typeof pictures,
  typeof reviews,
  typeof sales,
  typeof sellerOrders,
  typeof selling,
];
type Values<T> = T extends unknown ? T[keyof T] : never;
/** Answers of JSON; files are fetched by `fetchFile`. */
type Known = Exclude<Extract<Values<Nouns[number]>, Endpoint>, { content: readonly string[] }>;
type NameOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;
type Named<N> = { [E in Known as NameOf<E>]: E }[N & NameOf<Known>];

/** An endpoint of the contract by name ('GET /api/users/me'): typed as fully, and zod stays out of the bundle. */
export type EndpointName = NameOf<Known>;
type Target = Endpoint | EndpointName;
type EndpointOf<T extends Target> = T extends Endpoint ? T : Named<T>;

/** `form` is the body of a multipart endpoint. */
type Options<E extends Endpoint> = Request<E> & { form?: FormData; signal?: AbortSignal };

/** Calls an endpoint, given itself or its name; throws ApiError. */
export type Call = <const T extends Target>(
  target: T,
  options?: Options<EndpointOf<T>>,
) => Promise<Output<EndpointOf<T>>>;

const noAnswer = 'Skep cannot be reached. Please check your connection and try again.';
const tryAgain = 'Please try again in a moment.';

/**
 * A call that failed. `status` 0: no answer came at all; 200: it could not be read. `said` is the server's own sentence,
 * `fields` maps the names of wrong inputs to sentences, and `message` is always something that can be shown.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | undefined;
  readonly said: string | undefined;
  readonly fields: Record<string, string>;

  constructor(status: number, { message: said, code, fields = {} }: Partial<ProblemBody> = {}) {
    super(said ?? (status === 0 ? noAnswer : `Something went wrong. ${tryAgain}`));
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.said = said;
    this.fields = fields;
  }
}

/** What to say of a failure: one sentence, and what to do next where that sentence does not say it. */
export type Failure = { message: string; next: string };

/**
 * What to say of a failed call: the server's own sentence, or `fallback` where it has none: it did not answer, its answer
 * could not be read, or it failed itself (5xx).
 */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!(error instanceof ApiError)) return { message: fallback, next: tryAgain };
  const { status, code, said } = error;
  if (said !== undefined && status < 500) return { message: said, next: '' };
  if (said === undefined && status === 0) return { message: fallback, next: noAnswer };
  // "Something went wrong on our side" would say the same again; the others say more.
  return { message: fallback, next: (code !== 'internal' && said) || tryAgain };
}

/** The same as one text, for a toast. */
export function failureText(error: unknown, fallback: string): string {
  const { message, next } = failureOf(error, fallback);
  return [message, next].filter(Boolean).join(' ');
}

/** For what a screen reads: the failure goes to the console, and the screen, given null, says so and offers to try again. */
export function logged(error: unknown): null {
  console.error(error);
  return null;
}

type Sent = { params?: object; query?: object; body?: unknown; form?: FormData; signal?: AbortSignal };
type Transport = (method: string, path: string, sent: Sent) => Promise<{ status: number; body: unknown }>;

function fillPath(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(name, String(one));
  return search.size ? `${filled}?${search}` : filled;
}

/** The problem in a failed answer; nothing where something other than Skep answered, such as a proxy. */
export function problemIn(body: unknown): Partial<ProblemBody> {
  const isProblem = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
  return isProblem ? (body as Partial<ProblemBody>) : {};
}

/** The JSON of an answer; throws ApiError where it is none. */
export function parseAnswer(status: number, text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new ApiError(status);
  }
}

const client = (transport: Transport) =>
  (async (target: Target, sent: Sent = {}) => {
    const [method = 'GET', path = ''] = typeof target === 'string' ? target.split(' ') : [target.method, target.path];
    const { status, body } = await transport(method, fillPath(path, sent), sent);
    if (status >= 400) throw new ApiError(status, problemIn(body));
    return body;
  }) as Call;

async function fetchText(path: string, init: RequestInit & { signal: AbortSignal | undefined }) {
  try {
    const answer = await fetch(path, init);
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0);
  }
}

const overFetch =
  (cache: RequestCache) =>
  async (method: string, path: string, { body, form, signal }: Sent) => {
    const token = readToken();
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : undefined);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const text = JSON.stringify(body) as string | undefined;
    // What was pressed just before leaving the page is still sent; browsers allow it for 64 KiB.
    const keepalive = method !== 'GET' && !form && (text?.length ?? 0) < 20_000;
    const answer = await fetchText(path, { method, headers, body: form ?? text, signal, cache, keepalive });
    return { status: answer.status, body: parseAnswer(answer.status, answer.text) };
  };

/** From the browser. A page's `loader` and `clientLoader` share one function that takes a `Call`. */
export const call: Call = client(overFetch('default'));

/** Where the browser last went back or forward to, until a loader has read for it. */
let returnedTo: string | undefined;
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    returnedTo = location.href.replace(/#.*/, '');
  });

/** For a `clientLoader`: going back or forward shows at once what the browser still holds, as its own cache would. */
export function callFor({ url }: { url: string }): Call {
  const returned = url === returnedTo;
  returnedTo = undefined;
  return returned ? client(overFetch('force-cache')) : call;
}

/** From a `loader`: reads public things inside the server. */
export const callOnServer = (context: Readonly<RouterContextProvider>): Call =>
  client((_, path) => context.get(serverCall)(path));
