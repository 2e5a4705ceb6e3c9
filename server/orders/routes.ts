import * as contract from '#contract/orders.ts';
import { createPaymentIntent as createIntent, validateBasket as validate } from '#contract/payments.ts';
import { readPayouts as readSellerPayouts } from '#contract/payouts.ts';
import * as sales from '#contract/sales.ts';
import { listSellerOrders as listSold, readSellerOrder as readSold } from '#contract/seller-orders.ts';
import { route } from '#server/http/route.ts';
import { countOrders, listOrders, readOrder } from './read-orders.ts';
import { readPayouts } from './read-payouts.ts';
import { readSales, readSalesFacts } from './read-sales.ts';
import { listSellerOrders, readSellerOrder } from './read-seller-orders.ts';
import { exportStatement, readStatement } from './sales-statement.ts';
import { createPaymentIntent, validateBasket } from './start-checkout.ts';

export const routes = [
  route(validate, validateBasket),
  route(createIntent, (ctx, { body }) => createPaymentIntent(ctx, body.amount)),
  route(contract.listOrders, listOrders),
  route(contract.countOrders, countOrders),
  route(readSellerPayouts, readPayouts),
  route(sales.readSales, readSales),
  route(sales.readSalesFacts, readSalesFacts),
  route(sales.readStatement, (ctx, { params }) => readStatement(ctx, params.year)),
  route(sales.exportStatement, (ctx, { params }) => exportStatement(ctx, params.year)),
  route(listSold, listSellerOrders),
  route(readSold, (ctx, { params }) => readSellerOrder(ctx, params.id)),
  route(contract.readOrder, (ctx, { params }) => readOrder(ctx, params.id)),
];
