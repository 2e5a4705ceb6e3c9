import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router';
import { ApiError } from './api.ts';
import { scriptsLater } from './layouts/late-scripts.ts';
import { NonceProvider } from './layouts/nonce.ts';
import { pageCompany, pageNonce, serverCall, takeHtml, type ServerCall } from './page-context.ts';

export const streamTimeout = 5_000;

/** What the server gives each page: the nonce of its Content-Security-Policy, its company, a way to read the API, and where its HTML goes. */
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
  context.set(takeHtml, input.take);
  return context;
}

/** What the API refused a page is in the server's log already. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !(error instanceof ApiError)) console.error(error);
};

/** Renders the whole page before anything is sent: a page for guests waits for nothing, and is kept as it is. */
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
          const later = (body: string) => (import.meta.env.PROD ? scriptsLater(body) : body);
          const answer = (body: string) => {
            context.get(takeHtml)(later(body));
            return new Response(null, { status: hasFailed ? 500 : status, headers });
          };
          resolve(html.then(answer));
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
