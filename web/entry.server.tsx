import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { NonceProvider } from './layouts/nonce.ts';
import { pageNonce, serverCall, type ServerCall } from './page-context.ts';

export const streamTimeout = 5_000;

/** What the server gives each page: the nonce of its Content-Security-Policy and a way to read the API. */
export function pageContext(input: { nonce: string; call: ServerCall }): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageNonce, input.nonce);
  context.set(serverCall, input.call);
  return context;
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  const nonce = context.get(pageNonce);
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let sent = false;
    let statusNow = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        [readyEvent]() {
          sent = true;
          const body = new PassThrough({ final: (done) => (clearTimeout(timer), done()) });
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status: statusNow, headers }));
        },
        onShellError: reject,
        onError(error) {
          statusNow = 500;
          if (sent) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
