/** What a call over HTTP answered: `status` 0 when there was no answer at all. */
export type Reply = { status: number; body: Record<string, unknown> };

const billing = {
  fullName: 'Ann Bee',
  email: 'ann@test.example',
  line1: '1 Hive Lane',
  city: 'Leeds',
  postcode: 'ls14ap',
};
/** A card that is always good, as the payment form sends it. */
export const goodCard = { cardNumber: '4242424242424242', expiry: '04/39', cvc: '123', billing };

/** Asks the API as the browser does. A connection that fails is status 0, an answer that is not JSON an error. */
export async function ask(url: string, method: string, token: string, body?: unknown): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${token}`,
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
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

/** Pays an open payment and answers as the payment form would. */
export type Pay = (clientSecret: string) => Promise<Reply>;

/** How the sandbox's form pays. */
export const payInSandbox =
  (url: string, token: string): Pay =>
  (clientSecret) =>
    ask(`${url}/api/payments/sandbox/confirm`, 'POST', token, { clientSecret, ...goodCard });

/** Buys what is in the basket: prices it, reserves it and, with `pay`, pays. Answers with the last step, or the first that failed. */
export async function checkOut(url: string, token: string, pay?: Pay): Promise<Reply> {
  const priced = await ask(`${url}/api/payments/validate-basket`, 'POST', token, {});
  if (priced.status !== 200) return priced;
  const { amount } = priced.body;
  const intent = await ask(`${url}/api/payments/create-payment-intent`, 'POST', token, { amount });
  return intent.status === 200 && pay ? pay(String(intent.body.clientSecret)) : intent;
}
