/** The response to an HTTP request; `status` is 0 if there was none. */
export type Reply = { status: number; body: Record<string, unknown> };

const billing = {
  fullName: 'Ann Bee',
  email: 'ann@test.example',
  line1: '1 Hive Lane',
  city: 'Leeds',
  postcode: 'ls14ap',
};
/** A card that is always accepted, as the payment form sends it. */
export const goodCard = { cardNumber: '4242424242424242', expiry: '04/39', cvc: '123', billing };

/** The cookies that a load balancer has set, by token. */
const cookies = new Map<string, string>();

/**
 * Calls the API like a browser. Returns status 0 if the connection or a process behind a load balancer fails. Throws
 * on other non-JSON responses.
 */
export async function callApi(url: string, method: string, token: string, body?: unknown): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: cookies.get(token) ?? '',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    text = await response.text();
  } catch {
    return { status: 0, body: {} };
  }
  const [cookie] = response.headers.get('set-cookie')?.split(';') ?? [];
  if (cookie) cookies.set(token, cookie);
  const isFromBalancer = response.status >= 502 && response.headers.get('content-type') === 'text/html';
  // With 503, no process was available. With other statuses, one may have handled part of the request.
  if (isFromBalancer) return { status: response.status === 503 ? 503 : 0, body: {} };
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

/** Pays an open payment and returns the response, as the payment form would. */
export type Pay = (clientSecret: string) => Promise<Reply>;

/** Pays as the sandbox's payment form does. */
export const payInSandbox =
  (url: string, token: string): Pay =>
  (clientSecret) =>
    callApi(`${url}/api/payments/sandbox/confirm`, 'POST', token, { clientSecret, ...goodCard });

/** Checks out the basket: prices it, reserves it and, with `pay`, pays. Returns the response of the last step, or of the first that failed. */
export async function checkOut(url: string, token: string, pay?: Pay): Promise<Reply> {
  const priced = await callApi(`${url}/api/payments/validate-basket`, 'POST', token, {});
  if (priced.status !== 200) return priced;
  const { amount } = priced.body;
  const intent = await callApi(`${url}/api/payments/create-payment-intent`, 'POST', token, { amount });
  return intent.status === 200 && pay ? pay(String(intent.body.clientSecret)) : intent;
}
