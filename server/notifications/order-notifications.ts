import { eq } from 'drizzle-orm';
import { carrierName } from '#contract/carriers.ts';
import { formatPence } from '#contract/money.ts';
import type { Transition } from '#contract/order-process.ts';
import type { Reactions } from '#server/events.ts';
import { orders } from '#server/orders/tables.ts';
import { notifyAndEmail } from './notifications.ts';

/** A day in Britain, as in '3 June'. */
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' });

type Order = typeof orders.$inferSelect;
type Text = { title: string; message: string };
type Texts = { buyer?: (order: Order) => Text; seller?: (order: Order) => Text };

const refunding = ({ totalPence }: Order): string => `We are refunding ${formatPence(totalPence)} to your card.`;

function parcelOf({ carrier, trackingNumber }: Order): string {
  if (!carrier || carrier === 'other') return trackingNumber ? ` Its tracking number is ${trackingNumber}.` : '';
  const number = trackingNumber ? `, tracking number ${trackingNumber}` : '';
  return ` It was sent with ${carrierName(carrier)}${number}.`;
}

/** Who is notified of each move of an order, and in which words; the person who made it is not. */
const texts: Partial<Record<Transition, Texts>> = {
  dispatch: {
    buyer: (order) => ({
      title: 'Your order is on its way',
      message: `${order.sellerName} has posted ${order.productName}.${parcelOf(order)}`,
    }),
  },
  handOver: {
    buyer: ({ productName, sellerName }) => ({
      title: 'Collected',
      message: `You have collected ${productName} from ${sellerName}. If you haven't, please tell us straight away.`,
    }),
  },
  deliver: {
    buyer: ({ productName }) => ({
      title: 'Your order has arrived',
      message: `We've marked ${productName} as delivered. Check it over, and tell us if anything is wrong.`,
    }),
    seller: ({ productName }) => ({ title: 'An order has arrived', message: `${productName} has been delivered.` }),
  },
  complete: {
    seller: ({ productName }) => ({
      title: 'An order is complete',
      message: `${productName}: your money is due, and is paid out automatically.`,
    }),
  },
  cancelAsBuyer: {
    seller: ({ productName }) => ({
      title: 'An order was cancelled',
      message: `The buyer has cancelled ${productName}. Please don't send it: it is back in your stock.`,
    }),
  },
  cancelAsSeller: {
    buyer: (order) => ({
      title: 'Your order was cancelled',
      message: `${order.sellerName} has cancelled ${order.productName}: "${order.cancelReason ?? ''}" ${refunding(order)}`,
    }),
  },
  lapse: {
    buyer: (order) => ({
      title: 'Your order was cancelled',
      message: `${order.sellerName} did not send ${order.productName} in time. ${refunding(order)}`,
    }),
    seller: ({ productName }) => ({
      title: 'An order was cancelled',
      message: `You did not send ${productName} in time, so the buyer has been refunded. It is back in your stock.`,
    }),
  },
};

const linkFor = { buyer: () => '/orders', seller: ({ id }: Order) => `/seller/orders/${id}` };

export const orderNotifications: Reactions = {
  'order.moved': [
    async (ctx, tx, { orderId, transition, by }) => {
      const notes = texts[transition];
      if (!notes) return;
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
      if (!order) return;
      for (const side of ['buyer', 'seller'] as const) {
        const note = side === by ? undefined : notes[side]?.(order);
        const userId = side === 'buyer' ? order.buyerId : order.sellerId;
        if (note) await notifyAndEmail(ctx, tx, { userId, ...note, link: linkFor[side](order) });
      }
    },
  ],
  'order.unsent': [
    async (ctx, tx, { orderId }) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
      if (!order) return;
      const { sellerId: userId, productName, delivery, deadlineAt } = order;
      const act = delivery === 'postage' ? 'Please post' : 'Please agree a time to hand over';
      const last = deadlineAt && ` Otherwise we'll cancel and refund it on ${day.format(deadlineAt)}.`;
      await notifyAndEmail(ctx, tx, {
        userId,
        title: 'An order is waiting',
        message: `${act} ${productName}, and record it on Skep.${last ?? ''}`,
        link: linkFor.seller(order),
      });
    },
  ],
};
