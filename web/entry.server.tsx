import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router';
import { ApiError } from './api.ts';
import { deferScripts } from './layouts/deferred-scripts.ts';
import { NonceProvider, pageCompany, pageNonce, serverCall, receiveHtml, type ServerCall } from './page-context.ts';

export const streamTimeout = 5_000;

/** What the server gives each page: the nonce for its inline scripts, the company details, access to the API and a callback for its HTML. */
export function pageContext(input: {
  nonce: string;
  company: string | undefined;
  call: ServerCall;
  take: (html: string) => void;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageNonce, input.nonce);
  context.set(pageCompany, input.company);
  context.set(serverCall, input.call);
  context.set(receiveHtml, input.take);
  return context;
}

/** ApiErrors are already in the server's log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !(error instanceof ApiError)) console.error(error);
};

/** Renders the whole page before sending anything, since guest pages have nothing to stream and are cached as a whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const nonce = context.get(pageNonce);
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const html = text(pipe(new PassThrough()));
          const deferred = (body: string) => (import.meta.env.PROD ? deferScripts(body) : body);
          const respond = (body: string) => {
            context.get(receiveHtml)(deferred(body));
            return new Response(null, { status: hasFailed ? 500 : status, headers });
          };
          resolve(html.then(respond));
        },
        onShellError: reject,
        onError(error) {
          hasFailed = true;
          console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
