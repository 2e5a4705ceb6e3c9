import { formatPence } from '#contract/money.ts';
import type { Transition } from '#contract/order-process.ts';
import { type ClaimState, isDispute } from '#contract/order-states.ts';
import { dayAndMonth } from './days.ts';
import type { OrderFacts } from './orders.ts';
import type { Row, Rows } from './row.ts';

type OrderRows = Rows<OrderFacts, 'buyer' | 'seller'>;

/** The day of the order's next deadline, as in ' by 3 June'. */
const by = ({ deadlineAt }: OrderFacts): string => (deadlineAt ? ` by ${dayAndMonth.format(deadlineAt)}` : '');

/** What a buyer who was refunded a part should know next. */
export const afterPart = ({ claimState }: { claimState: ClaimState | null }): string =>
  claimState
    ? `Your ${isDispute(claimState) ? 'dispute' : 'refund request'} is still open: the order shows what happens next.`
    : 'The order continues.';

/** The same row for both sides. */
const both = (row: Row<OrderFacts>) => ({ buyer: row, seller: row });

/** What the buyer and the seller are told of each move of a refund request, a return or a dispute. Refunds themselves have their own rows. */
export const claimRows = {
  requestRefund: {
    seller: {
      title: 'A buyer asks for a refund',
      message: (order) =>
        `The buyer of ${order.productName} has requested a refund. Please answer${by(order)}. If you don't, it will be accepted.`,
    },
  },
  accept: {
    buyer: {
      title: 'Your refund was accepted',
      message: ({ productName }) => `Your refund request for ${productName} was accepted.`,
    },
    seller: {
      title: 'A refund request was accepted',
      message: ({ productName }) =>
        `You didn't answer the refund request for ${productName} in time, so it was accepted.`,
    },
  },
  acceptReturn: {
    buyer: {
      title: 'Please send your item back',
      message: (order) =>
        `Your refund for ${order.productName} was agreed. Please send it back${by(order)}, to the address on the order, and keep the proof of posting. You'll be refunded once it has arrived.`,
    },
    seller: {
      title: 'A refund request was accepted',
      message: ({ productName }) =>
        `You didn't answer the refund request for ${productName} in time, so it was accepted. The buyer will send it back first.`,
    },
  },
  decline: {
    buyer: {
      title: 'Your refund request was declined',
      message: (order) =>
        `${order.sellerName} has declined your refund request for ${order.productName}. If you disagree, start a dispute${by(order)}.`,
    },
  },
  sendBack: {
    seller: {
      title: 'An item is on its way back',
      message: (order) =>
        `The buyer has sent ${order.productName} back. Please confirm${by(order)} that you have it. If you don't, we'll refund the buyer.`,
    },
  },
  receiveBack: {
    buyer: {
      title: 'Your item is back with the seller',
      message: ({ productName }) => `${productName} counts as returned, so we are refunding you.`,
    },
    seller: {
      title: 'A returned item was refunded',
      message: ({ productName }) =>
        `You didn't confirm the return of ${productName} in time, so the buyer has been refunded.`,
    },
  },
  disputeReturn: {
    buyer: {
      title: 'The seller disputes your return',
      message: ({ sellerName, productName }) =>
        `${sellerName} says that ${productName} did not come back as it was. Skep will decide. You can add a statement and pictures.`,
    },
  },
  openDispute: {
    seller: {
      title: 'A buyer has started a dispute',
      message: (order) =>
        `The buyer of ${order.productName} has started a dispute. Please answer${by(order)}, with pictures if you can.`,
    },
  },
  answer: {
    buyer: {
      title: 'The seller has answered your dispute',
      message: (order) =>
        `${order.sellerName} has answered your dispute about ${order.productName}. If you can't agree${by(order)}, Skep will decide.`,
    },
  },
  concede: {
    buyer: {
      title: 'Your dispute is settled',
      message: ({ sellerName, productName }) =>
        `${sellerName} has agreed to refund what you claimed for ${productName}.`,
    },
  },
  escalate: both({
    title: 'A dispute is with Skep now',
    message: ({ productName }) =>
      `The dispute about ${productName} was passed to us. We'll read both sides and tell you what we decide. You can still add to it.`,
  }),
  escalateUnanswered: both({
    title: 'A dispute is with Skep now',
    message: ({ productName }) =>
      `The seller has not answered the dispute about ${productName} in time, so we'll decide it. Both sides can still add to it.`,
  }),
  decide: both({
    title: 'We have decided a dispute',
    message: (order) =>
      `We have decided the dispute about ${order.productName}. Our reasons are on the order. If you disagree, appeal${by(order)}; after that the decision is final.`,
  }),
  decideByDefault: both({
    title: 'A dispute was decided for the buyer',
    message: ({ productName }) =>
      `We didn't decide the dispute about ${productName} in time, so the buyer gets back what they claimed.`,
  }),
  appeal: both({
    title: 'A decision was appealed',
    message: ({ productName }) =>
      `The other side has appealed against our decision about ${productName}. We'll look at it again. You can add to it.`,
  }),
  settle: {
    buyer: {
      title: 'Our decision is final',
      message: ({ productName }) =>
        `The decision about ${productName} is now final. You can read it on the order. If it grants you a refund, we are sending it now.`,
    },
    seller: {
      title: 'Our decision is final',
      message: ({ productName }) =>
        `The decision about ${productName} is now final. You can read it on the order. What isn't refunded is yours, and is paid out as usual.`,
    },
  },
  settleReturn: {
    buyer: {
      title: 'Please send your item back',
      message: (order) =>
        `Our decision about ${order.productName} is final. Please send it back${by(order)}, to the address on the order, and keep the proof of posting. You'll be refunded once it has arrived.`,
    },
    seller: {
      title: 'Our decision is final',
      message: ({ productName }) =>
        `The decision about ${productName} is final. The buyer will send it back and then be refunded.`,
    },
  },
  withdraw: {
    seller: {
      title: 'A buyer has withdrawn their claim',
      message: ({ productName }) =>
        `The buyer of ${productName} has withdrawn their refund request or dispute. Nothing is refunded, and the order continues.`,
    },
  },
  closeClaim: {
    buyer: {
      title: 'A refund request has ended',
      message: ({ productName }) =>
        `The time for the refund of ${productName} has passed, so the request is closed. If something is wrong with the item, you can still start a dispute.`,
    },
    seller: {
      title: 'A refund request has ended',
      message: ({ productName }) =>
        `The time for the refund of ${productName} has passed, so the request is closed. Nothing is refunded, and the order continues.`,
    },
  },
  /** The email follows once the provider has accepted it (`refundSent` in table/payments.ts). */
  refundPart: {
    buyer: {
      by: 'app',
      title: 'Part of your order is refunded',
      message: (order) =>
        `${order.refund ? formatPence(order.refund.amountPence) : 'Part'} of the price of ${order.productName} is being refunded to your card. ${afterPart(order)}`,
    },
    seller: {
      title: 'An order was refunded in part',
      message: ({ productName }) =>
        `The buyer of ${productName} has been refunded a part of the price. What is left is yours, and is paid out as usual.`,
    },
  },
} satisfies Partial<Record<Transition, OrderRows>>;

/** What the other side is told of a statement in an open claim. */
export const claimStatement = both({
  isCombined: true,
  title: 'There is a new statement about your order',
  message: ({ productName }) => `Something was added to the return or the dispute about ${productName}.`,
});
