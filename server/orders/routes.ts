import * as contract from '#contract/orders.ts';
import * as sellerContract from '#contract/seller-orders.ts';
import { createPaymentIntent as createIntent, validateBasket as validate } from '#contract/payments.ts';
import { route } from '#server/http/route.ts';
import { setCollectionTime } from './collection-time.ts';
import { listComingUp } from './coming-up.ts';
import { dispatchOrders } from './dispatch-orders.ts';
import {
  cancelAsBuyer,
  cancelAsSeller,
  changeTracking,
  confirmReceipt,
  dispatchOrder,
  handOverOrder,
} from './move-order.ts';
import { countOrders, listOrders, readOrder } from './read-orders.ts';
import { refundOwnOrder } from './refund-order.ts';
import { createPaymentIntent, validateBasket } from './start-checkout.ts';

export const routes = [
  route(validate, validateBasket),
  route(createIntent, (ctx, { body }) => createPaymentIntent(ctx, body.amount)),
  route(contract.listOrders, listOrders),
  route(contract.countOrders, countOrders),
  route(contract.listComingUp, listComingUp),
  route(contract.readOrder, (ctx, { params }) => readOrder(ctx, params.id)),
  route(contract.confirmReceipt, (ctx, { params }) => confirmReceipt(ctx, params.id)),
  route(contract.setCollectionTime, (ctx, { params, body }) => setCollectionTime(ctx, params.id, body)),
  route(contract.cancelOrder, (ctx, { params }) => cancelAsBuyer(ctx, params.id)),
  route(sellerContract.dispatchOrders, dispatchOrders),
  route(sellerContract.dispatchOrder, (ctx, { params, body }) => dispatchOrder(ctx, params.id, body)),
  route(sellerContract.changeTracking, (ctx, { params, body }) => changeTracking(ctx, params.id, body)),
  route(sellerContract.handOverOrder, (ctx, { params, body }) => handOverOrder(ctx, params.id, body.code)),
  route(sellerContract.refundSellerOrder, refundOwnOrder),
  route(sellerContract.cancelSellerOrder, (ctx, { params, body }) => cancelAsSeller(ctx, params.id, body.reason)),
];
