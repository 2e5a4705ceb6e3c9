/**
 * Every error the API can answer: its stable code, HTTP status and human sentence.
 * The body is always `{ message, error, code }`; `invalid_input` adds `fields`.
 */
export const problems = {
  invalid_input: [400, 'Please check the marked fields.'],
  malformed: [400, 'The request could not be read.'],
  invalid_link: [400, 'This link is invalid or has expired.'],
  wrong_password: [400, 'Your current password is not right.'],
  invalid_signature: [400, 'The signature of this message is not valid.'],
  empty_basket: [400, 'Your basket is empty.'],
  unauthenticated: [401, 'Please sign in.'],
  invalid_credentials: [401, 'Invalid email or password.'],
  card_declined: [402, 'Your card was declined. Try another card, or ask your bank.'],
  forbidden: [403, 'You may not do this.'],
  unverified: [403, 'Please verify your email address first.'],
  banned: [403, 'This account has been suspended.'],
  not_found: [404, 'Not found.'],
  product_not_found: [404, 'Product not found.'],
  user_not_found: [404, 'User not found.'],
  order_not_found: [404, 'Order not found.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  too_slow: [408, 'The request took too long to arrive. Please try again.'],
  conflict: [409, 'This has changed in the meantime. Please reload and try again.'],
  basket_changed: [409, 'Your basket has changed. Please look through it again before you pay.'],
  amount_too_small: [409, 'A card payment must be at least £0.30. Please add something to your basket.'],
  not_enough_stock: [409, 'There are not that many left.'],
  not_available: [409, 'This can no longer be bought.'],
  own_listing: [409, 'You cannot buy your own listing.'],
  illegal_transition: [409, 'This order is no longer in a state that allows that.'],
  payment_closed: [409, 'This payment is no longer open. Please start the checkout again.'],
  application_pending: [409, 'Your application is with us already. We write to you as soon as it is decided.'],
  application_decided: [409, 'This application has been decided already.'],
  too_large: [413, 'That is too large.'],
  unsupported_type: [415, 'That type of content is not supported here.'],
  too_many_requests: [429, 'Too many attempts. Please wait a little and try again.'],
  headers_too_large: [431, 'The request has too many or too long headers.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  not_built: [501, 'This is not available yet.'],
  provider_unavailable: [
    503,
    'The payment provider cannot be reached. Nothing was taken. Please try again in a minute.',
  ],
  unavailable: [503, 'Skep is not ready. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ProblemCode = keyof typeof problems;

/** The body of every error answer. `fields` maps a field's name (dotted when nested) to a sentence. */
export type ProblemBody = { message: string; error: string; code: ProblemCode; fields?: Record<string, string> };

/** Thrown by domain functions; the HTTP layer turns it into its status and body. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ProblemCode, message: string = problems[code][1], fields?: Record<string, string>) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return problems[this.code][0];
  }

  get body(): ProblemBody {
    const { message, code, fields } = this;
    return fields ? { message, error: message, code, fields } : { message, error: message, code };
  }
}
