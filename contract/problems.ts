import { formatPounds, largestPaymentPence, smallestPaymentPence } from './pounds.ts';

/**
 * Every error the API can return, with its stable code, HTTP status and message. The body is always `{ message, error, code }`;
 * `invalid_input` adds `fields`.
 */
export const problems = {
  invalid_input: [400, 'Please check the highlighted fields.'],
  malformed: [400, 'The request could not be read.'],
  invalid_link: [400, 'This link is invalid or has expired.'],
  wrong_code: [400, 'This code is wrong, expired or already used. Please enter a new one.'],
  wrong_password: [400, 'Your current password is incorrect.'],
  invalid_signature: [400, 'The signature is not valid.'],
  empty_basket: [400, 'Your basket is empty.'],
  unauthenticated: [401, 'Please sign in.'],
  wrong_passkey: [401, 'This passkey could not be used. Please try again, or sign in with your password.'],
  invalid_credentials: [401, 'Invalid email or password.'],
  second_step: [401, 'Please enter the code from your authenticator app.'],
  card_declined: [402, 'Your card was declined. Try another card, or ask your bank.'],
  forbidden: [403, "You don't have permission to do this."],
  two_step_required: [403, 'Please set up two-step sign-in first.'],
  confirmation_needed: [403, 'Please enter your password to confirm that it is you.'],
  unverified: [403, 'Please verify your email address first.'],
  banned: [403, 'This account has been suspended.'],
  /** Shown to the person who was blocked. The person who blocked them sees a different message. */
  blocked: [403, 'Messaging is disabled. This user has blocked you.'],
  chat_closed: [403, 'This conversation is closed. You can still read it.'],
  not_found: [404, 'Not found.'],
  product_not_found: [404, 'Product not found.'],
  user_not_found: [404, 'User not found.'],
  order_not_found: [404, 'Order not found.'],
  review_not_found: [404, 'Review not found.'],
  method_not_allowed: [405, 'This URL does not support that method.'],
  too_slow: [408, 'The request took too long to arrive. Please try again.'],
  conflict: [409, 'This has changed since you opened it. Please reload and try again.'],
  basket_changed: [409, 'Your basket has changed. Please check it again before you pay.'],
  amount_too_small: [
    409,
    `Card payments must be at least ${formatPounds(smallestPaymentPence / 100)}. Please add something else to your basket.`,
  ],
  amount_too_large: [
    409,
    `Card payments can be at most ${formatPounds(largestPaymentPence / 100)}. Please split your basket into smaller orders.`,
  ],
  not_enough_stock: [409, "There aren't that many left in stock."],
  not_available: [409, 'This is no longer available.'],
  own_listing: [409, "You can't buy your own listing."],
  illegal_transition: [409, "That isn't possible for this order."],
  not_refundable: [409, 'This order can no longer be refunded.'],
  not_reviewable: [409, 'You can review this order once it has been received.'],
  already_reviewed: [409, "You've already reviewed this order."],
  review_closed: [409, 'This review can no longer be changed.'],
  payment_closed: [409, 'This payment is no longer active. Please start checkout again.'],
  application_pending: [409, "We already have your application. We'll email you once we've decided."],
  application_decided: [409, 'This application has already been decided.'],
  too_large: [413, 'The request is too large.'],
  unsupported_type: [415, 'That content type is not supported.'],
  too_many_requests: [429, 'Too many attempts. Please wait a while and try again.'],
  headers_too_large: [431, 'The request headers are too large.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  provider_unavailable: [
    503,
    "The payment provider cannot be reached. You haven't been charged. Please try again in a minute.",
  ],
  unavailable: [503, 'Skep is temporarily unavailable. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ProblemCode = keyof typeof problems;

/** The body of every error response. `fields` maps a field's name (dotted when nested) to a message. */
export type ProblemBody = { message: string; error: string; code: ProblemCode; fields?: Record<string, string> };

/** Thrown by domain functions; the HTTP layer turns it into a response. */
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
