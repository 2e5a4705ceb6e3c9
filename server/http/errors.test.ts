import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Stripe } from 'stripe';
import { toProblem } from './errors.ts';

it('a call that the payment provider rejects is our failure, not a mistake of the caller', () => {
  const { StripeAuthenticationError, StripeInvalidRequestError, StripeConnectionError } = Stripe.errors;
  const codeOf = (error: Error) => toProblem(error).code;
  const raw = { type: 'invalid_request_error', message: 'Invalid API Key provided' } as const;
  assert.equal(codeOf(new StripeAuthenticationError({ ...raw, statusCode: 401 })), 'internal');
  assert.equal(codeOf(new StripeInvalidRequestError({ ...raw, statusCode: 404 })), 'internal');
  assert.equal(
    codeOf(new StripeConnectionError({ type: 'api_error', message: 'no response' })),
    'provider_unavailable',
  );
});
