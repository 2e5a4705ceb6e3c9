import { z } from 'zod';
import { category } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { carriers, trackingNumber } from './carriers.ts';
import { penceFromPounds } from './money.ts';
import { saleFilters, saleGroups } from './sale-groups.ts';
import { order, postalAddress } from './orders.ts';
import { orderMoney } from './payouts.ts';
import { maxLength, pageSize } from './sizes.ts';
import { id, optionalText, paging, repeatable, requiredText } from './text.ts';

/**
 * An order as its seller sees it, with the listing's details at the time of purchase. `money` is null if the seller earns nothing
 * from it, or if nothing has been recorded yet.
 */
const sellerOrderRow = order
  .omit({
    purchaseId: true,
    category: true,
    sellerId: true,
    sellerName: true,
    sellerAvatar: true,
    sellerIsUnreachable: true,
    refundFailed: true,
    refundSent: true,
    isBankDisputed: true,
    deliverTo: true,
    collectFrom: true,
    collectionCode: true,
    reasons: true,
    events: true,
  })
  .extend({
    group: z.enum(saleGroups),
    buyerName: z.string(),
    buyerAvatar: z.string().nullable(),
    /** The buyer is banned or has deleted their account, so they receive no messages and cannot arrange a collection time. */
    buyerIsUnreachable: z.boolean(),
    money: orderMoney
      .pick({ refunded: true, fee: true, amount: true, state: true, when: true, isDisputed: true, sentAt: true })
      .nullable(),
  });
export type SellerOrderRow = z.infer<typeof sellerOrderRow>;

/**
 * The full order. `deliverTo` is present only while it is needed, from payment until a posted order ends. `alongside` lists orders
 * from the same payment and seller at the same stage, which can go in one parcel.
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
    group: z.enum(saleFilters).optional(),
    /** Words in the listing's title, the buyer's name or the order's id. */
    search: optionalText(maxLength.search).optional(),
    ...paging(pageSize),
  }),
  output: z.object({
    orders: z.array(sellerOrderRow),
    /** Orders that match the search and the group. */
    total: z.number(),
    /** Orders that match the search, by group. */
    counts: z.record(z.enum(['all', ...saleFilters]), z.number()),
  }),
  status: 200,
  errors: [],
});

export const readSellerOrder = endpoint({
  method: 'GET',
  path: '/api/sellers/orders/{id}',
  summary: "One of the seller's orders, with the delivery address while it is needed",
  who: 'seller',
  params: z.object({ id }),
  output: sellerOrder,
  status: 200,
  errors: ['order_not_found'],
});

const sentParcel = z.object({
  carrier: z.enum(carriers),
  trackingNumber,
});

export const dispatchOrder = endpoint({
  method: 'POST',
  path: '/api/sellers/orders/{id}/dispatch',
  summary: 'The seller has posted an order; without a tracking number it completes later',
  who: 'seller',
  params: z.object({ id }),
  body: sentParcel,
  status: 204,
  errors: ['order_not_found', 'illegal_transition'],
});

export const changeTracking = endpoint({
  method: 'PUT',
  path: '/api/sellers/orders/{id}/parcel',
  summary:
    'The seller corrects the carrier and tracking number of a posted order, or adds the number, until the order counts as received; the buyer is notified',
  who: 'seller',
  params: z.object({ id }),
  body: sentParcel,
  status: 204,
  errors: ['order_not_found', 'illegal_transition', 'too_many_requests'],
});

/** Maximum number of orders in one call. */
const maxBulkOrders = 50;

/** The contents of a parcel, one entry per order. */
const parcelOrders = z.array(id).max(maxBulkOrders, `Please choose at most ${maxBulkOrders}.`);
const orderCount = (parcels: { orders: unknown[] }[]): number => parcels.flatMap(({ orders }) => orders).length;

export const dispatchOrders = endpoint({
  method: 'POST',
  path: '/api/sellers/orders/dispatch',
  summary:
    'The seller has posted several orders, each dispatched independently; failures are listed. A repeated call dispatches nothing twice',
  who: 'seller',
  body: z.object({
    parcels: z
      .array(sentParcel.extend({ orders: parcelOrders }))
      .max(maxBulkOrders, `Please choose at most ${maxBulkOrders}.`)
      .refine((parcels) => orderCount(parcels) > 0, 'Please choose at least one order.')
      .refine((parcels) => orderCount(parcels) <= maxBulkOrders, `Please choose at most ${maxBulkOrders} orders.`),
  }),
  output: z.object({
    dispatched: z.array(z.string()),
    /** `title` is null if the seller has no such order. */
    refused: z.array(z.object({ _id: z.string(), title: z.string().nullable(), reason: z.string() })),
  }),
  status: 200,
  errors: [],
});

/** Orders from the same payment to be posted to the same address, which can go in one parcel. */
const parcelToPost = z.object({
  deliverTo: postalAddress.nullable(),
  buyerName: z.string(),
  orders: z.array(order.pick({ _id: true, productName: true, quantity: true })),
});
export type ParcelToPost = z.infer<typeof parcelToPost>;

export const listParcels = endpoint({
  method: 'GET',
  path: '/api/sellers/parcels',
  summary:
    'The parcels that the given orders belong to, each with its address and all its orders; only those still to be posted',
  who: 'seller',
  query: z.object({ order: repeatable(id).pipe(parcelOrders.min(1)) }),
  output: z.array(parcelToPost),
  status: 200,
  errors: [],
});

/** How many wrong collection codes lock an order's code for an hour. */
export const maxWrongCodes = 5;

const sixDigits = 'Please enter the six digits.';

export const handOverOrder = endpoint({
  method: 'POST',
  path: '/api/sellers/orders/{id}/hand-over',
  summary: `The buyer collects an order and shows its code; ${maxWrongCodes} wrong codes lock it for an hour`,
  who: 'seller',
  params: z.object({ id }),
  body: z.object({
    code: z
      .string(sixDigits)
      .transform((code) => code.replaceAll(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, sixDigits)),
  }),
  status: 204,
  errors: ['order_not_found', 'illegal_transition', 'too_many_requests'],
});

export const cancelSellerOrder = endpoint({
  method: 'POST',
  path: '/api/sellers/orders/{id}/cancel',
  summary: 'The seller cancels an order they have not sent: the buyer is refunded in full and told why',
  who: 'seller',
  params: z.object({ id }),
  body: z.object({ reason: requiredText(maxLength.cancellation, 'Please tell the buyer why.') }),
  status: 204,
  errors: ['order_not_found', 'illegal_transition', 'conflict'],
});

export const refundSellerOrder = endpoint({
  method: 'POST',
  path: '/api/sellers/orders/{id}/refund',
  summary: 'The seller refunds any part of an order, or all of it, of their own accord',
  who: 'seller',
  params: z.object({ id }),
  body: z.object({
    amount: penceFromPounds(1),
    /**
     * The order's `refundedAmount` when the seller chose the amount. If it has changed, nothing is refunded, so a repeated call
     * refunds only once.
     */
    refunded: penceFromPounds(0).optional(),
  }),
  status: 204,
  errors: ['order_not_found', 'illegal_transition', 'not_refundable', 'conflict', 'too_many_requests'],
});
