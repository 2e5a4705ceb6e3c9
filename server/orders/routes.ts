import * as contract from '#contract/orders.ts';
import { createPaymentIntent as createIntent, validateBasket as validate } from '#contract/payments.ts';
import { route } from '#server/http/route.ts';
import { countOrders, listOrders, readOrder } from './read-orders.ts';
import { createPaymentIntent, validateBasket } from './start-checkout.ts';

export const routes = [
  route(validate, validateBasket),
  route(createIntent, (ctx, { body }) => createPaymentIntent(ctx, body.amount)),
  route(contract.listOrders, listOrders),
  route(contract.countOrders, countOrders),
  route(contract.readOrder, (ctx, { params }) => readOrder(ctx, params.id)),
];
