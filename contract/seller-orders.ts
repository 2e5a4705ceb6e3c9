import { z } from 'zod';
import { category } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { saleGroups } from './order-process.ts';
import { order, postalAddress } from './orders.ts';
import { orderMoney } from './payouts.ts';
import { optionalText, wholeNumber } from './text.ts';

/**
 * An order as its seller sees it: what was bought as it was then. `money` is null where the seller earns nothing with it, or
 * where nothing was written down of it yet.
 */
const sellerOrderRow = order
  .omit({
    purchaseId: true,
    sellerId: true,
    sellerName: true,
    refundFailed: true,
    refundSent: true,
    deliverTo: true,
    collectFrom: true,
    events: true,
  })
  .extend({
    group: z.enum(saleGroups),
    buyerName: z.string(),
    money: orderMoney
      .pick({ fee: true, amount: true, state: true, when: true, isDisputed: true, sentAt: true })
      .nullable(),
  });
export type SellerOrderRow = z.infer<typeof sellerOrderRow>;

/**
 * The whole order. `deliverTo` is there only while it is needed: from payment until a posted order ends. `alongside` is what
 * the same payment bought of this seller and what is just as far: it can go in one parcel.
 */
export const sellerOrder = sellerOrderRow.extend({
  buyerId: z.string(),
  category,
  events: order.shape.events,
  alongside: z.array(order.pick({ _id: true, productName: true, quantity: true })),
  deliverTo: postalAddress.nullable(),
});
export type SellerOrder = z.infer<typeof sellerOrder>;

export const listSellerOrders = endpoint({
  method: 'GET',
  path: '/api/sellers/orders',
  summary: 'A page of what the seller has sold, newest first, with how many orders there are in each group',
  who: 'seller',
  query: z.object({
    group: z.enum(saleGroups).optional(),
    /** Words of the listing's name, the buyer's name or the order's id. */
    search: optionalText(120).optional(),
    limit: wholeNumber(1, 100).default(24),
    page: wholeNumber(1, 10_000).default(1),
  }),
  output: z.object({
    orders: z.array(sellerOrderRow),
    /** Of the search and group asked for. */
    total: z.number(),
    /** Of the search, whatever the group. */
    counts: z.object({
      all: z.number(),
      to_post: z.number(),
      to_hand_over: z.number(),
      posted: z.number(),
      arrived: z.number(),
      completed: z.number(),
      refunded: z.number(),
    }),
  }),
  status: 200,
  errors: [],
});

export const readSellerOrder = endpoint({
  method: 'GET',
  path: '/api/sellers/orders/{id}',
  summary: 'One order of the seller, with where it goes while that is needed',
  who: 'seller',
  params: z.object({ id }),
  output: sellerOrder,
  status: 200,
  errors: ['order_not_found'],
});
