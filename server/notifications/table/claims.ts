import { decisionText } from '#contract/claim-reasons.ts';
import { formatPence } from '#contract/pounds.ts';
import type { Transition } from '#contract/order-process.ts';
import { type ClaimState, isDispute } from '#contract/order-states.ts';
import { formatDayAndMonth, formatTime } from '#contract/time.ts';
import type { OrderFacts } from './order-facts.ts';
import type { Row, Rows } from './row.ts';

type OrderRows = Rows<OrderFacts, 'buyer' | 'seller'>;

/** The order's next deadline, as in ' by 14:02 on 3 June'. */
const by = ({ deadlineAt }: OrderFacts): string =>
  deadlineAt ? ` by ${formatTime(deadlineAt)} on ${formatDayAndMonth(deadlineAt)}` : '';

/** What happens next for a buyer who was partially refunded. */
export const afterPart = ({ claimState }: { claimState: ClaimState | null }): string =>
  claimState
    ? `Your ${isDispute(claimState) ? 'dispute' : 'refund request'} is still open. You can see what happens next on the order page.`
    : 'Nothing else about your order has changed.';

/** Skep's decision, as the end of a sentence. */
const awardOf = ({ decision }: OrderFacts): string => {
  if (!decision) return '.';
  const { amountPence, needsReturn } = decision;
  return `: ${decisionText({ amount: amountPence / 100, needsReturn }).replace(/^./, (first) => first.toLowerCase())}`;
};

/** The same row for both sides. */
const both = (row: Row<OrderFacts>) => ({ buyer: row, seller: row });

/** What the buyer and the seller are told about each step of a refund request, return or dispute. Refunds have separate rows. */
export const claimRows = {
  requestRefund: {
    seller: {
      title: 'A buyer has requested a refund',
      message: (order) =>
        `The buyer of ${order.productName} has requested a refund. Please respond${by(order)}. If you don't, it will be accepted automatically.`,
    },
  },
  accept: {
    buyer: {
      title: 'Your refund request was accepted',
      message: ({ productName }) => `Your refund request for ${productName} was accepted.`,
    },
    seller: {
      title: 'A refund request was accepted',
      message: ({ productName }) =>
        `You didn't respond to the refund request for ${productName} in time, so it was accepted.`,
    },
  },
  acceptReturn: {
    buyer: {
      title: 'Please send your item back',
      message: (order) =>
        `Your refund request for ${order.productName} has been accepted. Please send the item back${by(order)} to the address shown on the order page, and keep your proof of postage. You'll be refunded once it has arrived.`,
    },
    seller: {
      title: 'A refund request was accepted',
      message: ({ productName }) =>
        `You didn't respond to the refund request for ${productName} in time, so it was accepted. The buyer will be refunded once you have the item back.`,
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
        `The buyer has sent ${order.productName} back. Please confirm${by(order)} that you've received it. If you don't, we'll refund the buyer.`,
    },
  },
  receiveBack: {
    buyer: {
      title: 'Your item is back with the seller',
      message: ({ productName }) => `${productName} has been returned, so we're refunding you.`,
    },
    seller: {
      title: 'A returned item is being refunded',
      message: ({ productName }) =>
        `You didn't confirm the return of ${productName} in time, so we're refunding the buyer.`,
    },
  },
  disputeReturn: {
    buyer: {
      title: 'The seller disputes your return',
      message: ({ sellerName, productName }) =>
        `${sellerName} says that ${productName} didn't come back as it was sent. Skep will decide. You can add a statement and pictures.`,
    },
  },
  openDispute: {
    seller: {
      title: 'A buyer has started a dispute',
      message: (order) =>
        `The buyer of ${order.productName} has started a dispute. Please respond${by(order)}, with pictures if you can. If you don't, it will be passed to Skep.`,
    },
  },
  answer: {
    buyer: {
      title: 'The seller has responded to your dispute',
      message: (order) =>
        `${order.sellerName} has responded to your dispute about ${order.productName}. If you can't settle it between you${by(order)}, Skep will decide.`,
    },
  },
  concede: {
    buyer: {
      title: 'Your dispute has been settled',
      message: ({ sellerName, productName }) =>
        `${sellerName} has agreed to refund what you claimed for ${productName}.`,
    },
  },
  escalate: both({
    title: 'A dispute has been passed to Skep',
    message: ({ productName }) =>
      `The dispute about ${productName} has been passed to us. We'll consider what both sides have said and let you know what we decide. You can still add to it.`,
  }),
  escalateUnanswered: {
    buyer: {
      title: 'A dispute has been passed to Skep',
      message: ({ productName }) =>
        `The seller didn't respond to the dispute about ${productName} in time, so we'll decide it. You can both still add to it.`,
    },
    seller: {
      title: 'A dispute has been passed to Skep',
      message: ({ productName }) =>
        `You didn't respond to the dispute about ${productName} in time, so we'll decide it. You can both still add to it.`,
    },
  },
  decide: both({
    title: "We've decided a dispute",
    message: (order) =>
      `We've decided the dispute about ${order.productName}${awardOf(order)} You can read our reasons on the order page. If you disagree, please appeal${by(order)}; after that, the decision is final.`,
  }),
  decideByDefault: {
    buyer: {
      title: 'A dispute was decided in your favour',
      message: ({ productName }) =>
        `We didn't decide the dispute about ${productName} in time, so you'll be refunded what you claimed.`,
    },
    seller: {
      title: 'A dispute was decided for the buyer',
      message: ({ productName }) =>
        `We didn't decide the dispute about ${productName} in time, so the buyer will be refunded what they claimed.`,
    },
  },
  appeal: both({
    title: 'Our decision has been appealed',
    message: ({ productName }) =>
      `The other side has appealed against our decision about ${productName}. We'll review it, and you can still add to it.`,
  }),
  settle: {
    buyer: {
      title: 'Our decision is final',
      message: ({ productName }) =>
        `The decision about ${productName} is now final. You can read it on the order page. If it includes a refund, it's on its way.`,
    },
    seller: {
      title: 'Our decision is final',
      message: ({ productName }) =>
        `The decision about ${productName} is now final. You can read it on the order page. You keep whatever isn't refunded.`,
    },
  },
  settleReturn: {
    buyer: {
      title: 'Please send your item back',
      message: (order) =>
        `Our decision about ${order.productName} is final. Please send the item back${by(order)} to the address shown on the order page, and keep your proof of postage. You'll be refunded once it has arrived.`,
    },
    seller: {
      title: 'Our decision is final',
      message: ({ productName }) =>
        `The decision about ${productName} is final. The buyer will send the item back, and will be refunded once it has arrived.`,
    },
  },
  withdraw: {
    seller: {
      title: 'A buyer has withdrawn their claim',
      message: ({ productName }) =>
        `The buyer of ${productName} has withdrawn their refund request or dispute. Nothing will be refunded.`,
    },
  },
  closeClaim: {
    buyer: {
      title: 'Your refund claim was closed',
      message: ({ productName }) =>
        `Your refund claim for ${productName} has been closed, because you didn't take it further in time. If something is still wrong, the order page shows what you can do.`,
    },
    seller: {
      title: 'A refund claim was closed',
      message: ({ productName }) =>
        `The refund claim for ${productName} has been closed, because the buyer didn't take it further in time. Nothing will be refunded.`,
    },
  },
  /** The email is sent once the provider has accepted the refund (`refundSent` in table/payments.ts). */
  refundPart: {
    buyer: {
      by: 'app',
      title: "We're refunding part of your order",
      message: (order) =>
        `${order.refund ? formatPence(order.refund.amountPence) : 'Part'} of the price of ${order.productName} is being refunded to your card. ${afterPart(order)}`,
    },
    seller: {
      title: 'An order was partially refunded',
      message: ({ productName }) =>
        `The buyer of ${productName} is getting a refund of part of the price. You keep the rest.`,
    },
  },
} satisfies Partial<Record<Transition, OrderRows>>;

/** What the other side is told about a statement in an open claim. */
export const claimStatement = both({
  isCombined: true,
  title: 'New statement about your order',
  message: ({ productName }) => `There's a new statement about ${productName}. You can read it on the order page.`,
});
