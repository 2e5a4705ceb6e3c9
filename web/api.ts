import type { RouterContextProvider } from 'react-router';
import type * as accounts from '#contract/accounts.ts';
import type * as applications from '#contract/applications.ts';
import type * as articles from '#contract/articles.ts';
import type * as away from '#contract/away.ts';
import type * as beeSales from '#contract/bee-sales.ts';
import type * as basket from '#contract/basket.ts';
import type * as catalogue from '#contract/catalogue.ts';
import type * as claims from '#contract/claims.ts';
import type * as chat from '#contract/chat.ts';
import type * as dataExports from '#contract/data-exports.ts';
import type * as desk from '#contract/desk.ts';
import type { Endpoint, Output, Request } from '#contract/endpoint.ts';
import type * as imports from '#contract/imports.ts';
import type * as notifications from '#contract/notifications.ts';
import type * as orders from '#contract/orders.ts';
import type * as audit from '#contract/audit.ts';
import type * as overview from '#contract/overview.ts';
import type * as payments from '#contract/payments.ts';
import type * as payouts from '#contract/payouts.ts';
import type * as pictures from '#contract/pictures.ts';
import type * as push from '#contract/push.ts';
import type * as profile from '#contract/profile.ts';
import type * as appeals from '#contract/appeals.ts';
import type * as decisionLog from '#contract/decision-log.ts';
import type * as reports from '#contract/reports.ts';
import type * as allListings from '#contract/all-listings.ts';
import type * as reviews from '#contract/reviews.ts';
import type * as sales from '#contract/sales.ts';
import type * as changeEmail from '#contract/change-email.ts';
import type * as passkeys from '#contract/passkeys.ts';
import type * as twoStep from '#contract/two-step.ts';
import type * as sellerOrders from '#contract/seller-orders.ts';
import type * as search from '#contract/search.ts';
import type * as ownListings from '#contract/own-listings.ts';
import type { ProblemBody, ProblemCode } from '#contract/problems.ts';
import type * as users from '#contract/users.ts';
import { serverCall } from './page-context.ts';
import { readToken } from './token.ts';

type Modules = [
  typeof accounts,
  typeof profile,
  typeof twoStep,
  typeof passkeys,
  typeof changeEmail,
  typeof dataExports,
  typeof applications,
  typeof articles,
  typeof away,
  typeof beeSales,
  typeof basket,
  typeof catalogue,
  typeof search,
  typeof chat,
  typeof claims,
  typeof imports,
  typeof desk,
  typeof users,
  typeof notifications,
  typeof push,
  typeof orders,
  typeof overview,
  typeof audit,
  typeof payments,
  typeof payouts,
  typeof pictures,
  typeof appeals,
  typeof decisionLog,
  typeof reports,
  typeof allListings,
  typeof reviews,
  typeof sales,
  typeof sellerOrders,
  typeof ownListings,
];
type Values<T> = T extends unknown ? T[keyof T] : never;
/** Endpoints that return JSON; `fetchFile` fetches files. */
type JsonEndpoint = Exclude<Extract<Values<Modules[number]>, Endpoint>, { content: readonly string[] }>;
type NameOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;
type Named<N> = { [E in JsonEndpoint as NameOf<E>]: E }[N & NameOf<JsonEndpoint>];

/** The name of a contract endpoint ('GET /api/users/me'). Calls by name are fully typed and keep zod out of the bundle. */
type EndpointName = NameOf<JsonEndpoint>;
type Target = Endpoint | EndpointName;
type EndpointOf<T extends Target> = T extends Endpoint ? T : Named<T>;

/** `form` is the body of a multipart endpoint. */
type Options<E extends Endpoint> = Request<E> & { form?: FormData; signal?: AbortSignal };

/** Calls an endpoint, given the endpoint itself or its name; throws ApiError. */
export type Call = <const T extends Target>(
  target: T,
  options?: Options<EndpointOf<T>>,
) => Promise<Output<EndpointOf<T>>>;

const noResponse = "We can't reach Skep. Please check your connection and try again.";
const tryAgain = 'Please try again in a moment.';
const howToAppeal = "We've emailed you how to appeal.";

/**
 * A failed call. `status` is 0 if there was no response, and 200 if the response could not be parsed or used. `serverMessage` is the
 * server's own message, `fields` maps the names of invalid inputs to messages, and `message` can always be shown to the user.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | undefined;
  readonly serverMessage: string | undefined;
  readonly fields: Record<string, string>;

  constructor(status: number, { message, code, fields = {} }: Partial<ProblemBody> = {}) {
    // A 5xx without a code comes from something in front of Skep.
    const serverMessage = status >= 500 && code === undefined ? undefined : message;
    super(serverMessage ?? (status === 0 ? noResponse : `Something went wrong. ${tryAgain}`));
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.serverMessage = serverMessage;
    this.fields = fields;
  }
}

/** Whether the same call may succeed later, because there was no usable response, a timeout, too many requests or a server error. */
export const isRetryable = ({ status }: ApiError): boolean =>
  status < 400 || status === 408 || status === 429 || status >= 500;

/** Turns anything that went wrong during a call into an ApiError. */
export const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError(200));

/** What to show for a failure: one sentence, and what to do next unless the sentence already says so. */
export type Failure = { message: string; next: string };

/**
 * What to show for a failed call: the server's own message, or `fallback` if the server did not respond, sent an unreadable response
 * or returned a 5xx.
 */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!(error instanceof ApiError)) return { message: fallback, next: tryAgain };
  const { status, code, serverMessage } = error;
  if (serverMessage !== undefined && status < 500)
    return { message: serverMessage, next: code === 'banned' ? howToAppeal : '' };
  if (serverMessage === undefined && status === 0) return { message: fallback, next: noResponse };
  // "Something went wrong on our side" would repeat the fallback; other 5xx messages add something.
  return { message: fallback, next: (code !== 'internal' && serverMessage) || tryAgain };
}

/** For data that a screen loads. Logs the error and returns null, so that the screen can show a message and a retry button. */
export function logAndReturnNull(error: unknown): null {
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
    for (const item of [value].flat()) if (item !== undefined && item !== '') search.append(name, String(item));
  return search.size ? `${filled}?${search}` : filled;
}

/** The problem described by a failed response; empty if the response came from something other than Skep, such as a proxy. */
export function problemIn(body: unknown): Partial<ProblemBody> {
  const problem: Partial<ProblemBody> = typeof body === 'object' && body !== null ? body : {};
  const { message = problem.error } = problem;
  return typeof message === 'string' ? { ...problem, message } : {};
}

/** Parses a JSON response; throws ApiError if it is not JSON. */
export function parseResponse(status: number, text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new ApiError(status);
  }
}

/** Asks for the password again when a call requires it. Resolves to true if it was confirmed. */
let confirm: ((signal?: AbortSignal) => Promise<boolean>) | undefined;
export const setConfirm = (ask: NonNullable<typeof confirm>): void => {
  confirm = ask;
};

/** Whether this body asks for the password, and the user has now confirmed it. The request can then be repeated, unless it was aborted. */
export async function isNowConfirmed(body: unknown, signal?: AbortSignal): Promise<boolean> {
  if (problemIn(body).code !== 'confirmation_needed') return false;
  const isConfirmed = (await confirm?.(signal)) === true;
  signal?.throwIfAborted();
  return isConfirmed;
}

const client = (transport: Transport) =>
  (async (target: Target, sent: Sent = {}) => {
    const [method = 'GET', path = ''] = typeof target === 'string' ? target.split(' ') : [target.method, target.path];
    const send = () => transport(method, fillPath(path, sent), sent);
    const first = await send();
    const { status, body } = (await isNowConfirmed(first.body, sent.signal)) ? await send() : first;
    if (status >= 400) throw new ApiError(status, problemIn(body));
    return body;
  }) as Call;

async function fetchText(path: string, init: RequestInit & { signal: AbortSignal | undefined }) {
  try {
    const response = await fetch(path, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0);
  }
}

const fetchTransport =
  (cache: RequestCache) =>
  async (method: string, path: string, { body, form, signal }: Sent) => {
    const token = readToken();
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : undefined);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const text = JSON.stringify(body) as string | undefined;
    // Lets requests sent just before leaving the page finish. Browsers allow this for up to 64 KiB.
    const keepalive = method !== 'GET' && !form && (text?.length ?? 0) < 20_000;
    const response = await fetchText(path, { method, headers, body: form ?? text, signal, cache, keepalive });
    return { status: response.status, body: parseResponse(response.status, response.text) };
  };

/** Calls from the browser. A page's `loader` and `clientLoader` share one function that takes a `Call`. */
export const call: Call = client(fetchTransport('default'));

/** The URL of the last back or forward navigation, until a loader has handled it. */
let returnedTo: string | undefined;
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    returnedTo = location.href.replace(/#.*/, '');
  });

/** The `Call` for a `clientLoader`. After going back or forward, it immediately returns what is still in the browser's cache. */
export function callFor({ url }: { url: string }): Call {
  const returned = url === returnedTo;
  returnedTo = undefined;
  return returned ? client(fetchTransport('force-cache')) : call;
}

/** Calls from a `loader`: reads public data without leaving the server. */
export const callOnServer = (context: Readonly<RouterContextProvider>): Call =>
  client((_, path) => context.get(serverCall)(path));
