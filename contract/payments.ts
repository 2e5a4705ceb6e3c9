import { z } from 'zod';
import { email } from './accounts.ts';
import { deliveryMethod } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { penceFromPounds, pounds } from './money.ts';
import { maxLength } from './sizes.ts';
import { requiredLine } from './text.ts';
import { minuteMs, reservationMinutes } from './time.ts';
import { postcode } from './uk.ts';

export const reservationMs = reservationMinutes * minuteMs;

/** A checkout line. `price` is per unit; `postage` and `lineTotal` are for the whole line, in pounds. */
export const checkoutItem = z.object({
  productId: z.string(),
  title: z.string(),
  image: z.string(),
  price: pounds,
  quantity: z.number(),
  delivery: deliveryMethod,
  postage: pounds,
  lineTotal: pounds,
  sellerId: z.string(),
  sellerName: z.string(),
  isBusiness: z.boolean(),
  city: z.string(),
  /** The first half of the seller's postcode. */
  postcodePrefix: z.string(),
});
export type CheckoutItem = z.infer<typeof checkoutItem>;

export const validateBasket = endpoint({
  method: 'POST',
  path: '/api/payments/validate-basket',
  summary: 'Check the basket against the catalogue and price it',
  who: 'verified',
  body: z.object({}).optional(),
  output: z.object({ validatedItems: z.array(checkoutItem), amount: pounds }),
  status: 200,
  errors: ['empty_basket', 'not_available', 'not_enough_stock', 'own_listing', 'amount_too_small', 'amount_too_large'],
});

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/payments/create-payment-intent',
  summary: `Reserve the stock for ${reservationMinutes} minutes, create the pending orders and start a payment`,
  who: 'verified',
  body: z.object({ amount: penceFromPounds(1) }),
  output: z.object({
    clientSecret: z.string(),
    purchaseId: z.string(),
    amount: pounds,
    expiresAt: z.string(),
    /** Seconds until `expiresAt`, whatever the caller's clock says. */
    expiresIn: z.number(),
    /** Whether every line is reserved until `expiresAt`. Lines that aren't reserved go to the first buyer who pays. */
    isHeld: z.boolean(),
  }),
  status: 200,
  errors: [
    'empty_basket',
    'basket_changed',
    'not_available',
    'not_enough_stock',
    'own_listing',
    'amount_too_small',
    'amount_too_large',
    'too_many_requests',
    'provider_unavailable',
  ],
});

export const paymentConfig = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/payments/config',
  summary: 'Whether payments are real, the publishable key the browser needs, and what share of a payout Skep keeps',
  who: 'anyone',
  output: z.object({
    mode: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string().nullable(),
    platformFeePercent: z.number(),
  }),
  status: 200,
  errors: [],
});

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  summary: "The payment provider's signed events (Stripe's format)",
  who: 'provider',
  output: z.object({ received: z.boolean() }),
  status: 200,
  errors: ['invalid_signature'],
});

const digits = (text: string) => text.replace(/[\s-]/g, '');

/** The billing part of the payment form; the country is fixed to GB. */
export const billing = z.object({
  fullName: requiredLine(maxLength.name, 'Please enter your full name.'),
  email,
  line1: requiredLine(maxLength.street, 'Please enter your address.'),
  city: requiredLine(maxLength.city, 'Please enter your city.'),
  postcode,
});

const clientSecret = z.string().regex(/^[\w-]{1,200}$/, 'This is not a valid client secret.');

const confirmation = z.object({ status: z.enum(['succeeded', 'requires_action']), paymentIntentId: z.string() });

export const sandboxConfirm = endpoint({
  method: 'POST',
  path: '/api/payments/sandbox/confirm',
  summary: "Sandbox only: pay by card, as the provider's own form would",
  who: 'user',
  body: z.object({
    clientSecret,
    cardNumber: z
      .string('Please enter the card number.')
      .transform(digits)
      .pipe(z.string().regex(/^\d{12,19}$/, 'Please enter the card number.')),
    expiry: z
      .string('Please enter the expiry date.')
      .transform((text) => text.replace(/\s/g, ''))
      .pipe(
        z.string().regex(/^(0[1-9]|1[0-2])\/?(\d{2}|20\d{2})$/, 'Please enter the expiry date as MM\u00a0/\u00a0YY.'),
      ),
    cvc: z
      .string('Please enter the security code.')
      .trim()
      .regex(/^\d{3,4}$/, 'Please enter the three or four digits of the security code.'),
    billing,
  }),
  output: confirmation,
  status: 200,
  errors: ['card_declined', 'payment_closed', 'not_found'],
});

export const sandboxAuthenticate = endpoint({
  method: 'POST',
  path: '/api/payments/sandbox/authenticate',
  summary: 'Sandbox only: pass or fail the 3-D Secure step',
  who: 'user',
  body: z.object({ clientSecret, outcome: z.enum(['pass', 'fail']) }),
  output: confirmation,
  status: 200,
  errors: ['card_declined', 'payment_closed', 'not_found'],
});
