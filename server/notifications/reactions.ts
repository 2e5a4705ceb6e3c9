import { eq, sql } from 'drizzle-orm';
import { formatPence } from '#contract/money.ts';
import { sellerApplications } from '#server/accounts/tables.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import type { Reactions } from '#server/events.ts';
import { importRows, imports } from '#server/imports/tables.ts';
import { orders } from '#server/orders/tables.ts';
import type { RefundReason } from '#server/payments/refund.ts';
import { refunds } from '#server/payments/tables.ts';
import { notify } from './notifications.ts';

/** Why an item could not be sold when its payment arrived too late. */
const lateTexts: Record<RefundReason, string> = {
  sold_out: 'had sold out',
  not_for_sale: 'was no longer for sale',
  seller_away: 'cannot be sent because the seller is away',
  price_changed: 'could not be sold as ordered because its price or the delivery had changed',
  cancelled_by_buyer: 'was cancelled',
  cancelled_by_seller: 'was cancelled',
  not_sent: 'was not sent',
  requested: 'could not be sold to you',
};

/** In-app notifications about events. */
export const reactions: Reactions = {
  'application.decided': [
    async (ctx, tx, { applicationId }) => {
      const [application] = await tx.select().from(sellerApplications).where(eq(sellerApplications.id, applicationId));
      if (!application) return;
      const { userId, status, reason } = application;
      const notification =
        status === 'approved'
          ? {
              title: 'You can now sell on Skep',
              message: "We've approved your application. Create your first listing whenever you like.",
              link: '/seller/create-listing',
            }
          : {
              title: 'Your application to sell was not approved',
              message: reason ?? 'You can correct it and apply again.',
              link: '/upgarde-account',
            };
      await notify(ctx, tx, { userId, ...notification });
    },
  ],
  'purchase.paid': [
    (ctx, tx, { orders }) => {
      const notes = orders.flatMap(({ id, buyerId, sellerId, sellerName, productName, quantity }) => {
        const what = `${quantity} × ${productName}`;
        return [
          {
            userId: buyerId,
            title: 'Order confirmed',
            message: `We've received your payment for ${what} from ${sellerName}.`,
            link: '/orders',
          },
          {
            userId: sellerId,
            title: "You've made a sale",
            message: `${what} has been paid for.`,
            link: `/seller/orders/${id}`,
          },
        ];
      });
      return notify(ctx, tx, ...notes);
    },
  ],
  'order.refunded_late': [
    async (ctx, tx, { orderId }) => {
      const [late] = await tx
        .select({ order: orders, reason: refunds.reason })
        .from(orders)
        .innerJoin(refunds, eq(refunds.orderId, orders.id))
        .where(eq(orders.id, orderId));
      if (!late) return;
      const { order, reason } = late;
      const message = `Your payment arrived too late: ${order.productName} ${lateTexts[reason]}. We are refunding ${formatPence(order.totalPence)} to your card.`;
      await notify(ctx, tx, { userId: order.buyerId, title: 'We are refunding you', message, link: '/orders' });
    },
  ],
  'import.done': [
    async (ctx, tx, { importId }) => {
      const { outcome, problems } = importRows;
      const [found] = await tx
        .select({
          userId: imports.sellerId,
          fileName: imports.fileName,
          written: sql<number>`count(*) filter (where ${outcome} in ('created', 'changed'))::int`,
          left: sql<number>`count(*) filter (where ${problems} is not null)::int`,
        })
        .from(imports)
        .innerJoin(importRows, eq(importRows.importId, imports.id))
        .where(eq(imports.id, importId))
        .groupBy(imports.id);
      if (!found) return;
      const { userId, fileName, written, left } = found;
      const message = `${fileName}: listings created or changed: ${written}; rows left out: ${left}.`;
      await notify(ctx, tx, { userId, title: 'Import finished', message, link: '/seller/import' });
    },
  ],
  'stock.low': [
    async (ctx, tx, { listingId }) => {
      const [listing] = await tx
        .select({ userId: listings.sellerId, name: listings.title, left: listingStock.onHand })
        .from(listings)
        .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
        .where(eq(listings.id, listingId));
      if (!listing) return;
      const { userId, name, left } = listing;
      const title = left === 0 ? 'Sold out' : 'Low stock';
      const message = left === 0 ? `${name} has sold out.` : `${name}: only ${left} left.`;
      await notify(ctx, tx, { userId, title, message, link: `/seller/edit-listing/${listingId}` });
    },
  ],
};
