import type { Me, PublicProfile } from '#contract/accounts.ts';
import type { Order } from '#contract/orders.ts';
import { formatDay } from '#contract/time.ts';
import { linesOf } from '#web/parts/delivery.ts';
import { PrintedSlip } from '#web/parts/printed-slip.tsx';
import { sumsOf } from './order-panels.tsx';
import { paidAt, refundedText } from './order-status-text.ts';

type Props = { order: Order; viewer: Me; trader: PublicProfile['trader'] };

/** A receipt for a paid order, for printing only. It names the seller and, for a trader, the address that must by law be public. */
export function Receipt({ order, viewer, trader }: Props) {
  const { _id, createdAt, sellerName, deliverTo, productName, deliveryOption } = order;
  const paid = paidAt(order);
  if (!paid) return null;
  const seller = trader
    ? [trader.name, ...(trader.companyNumber ? [`Company number ${trader.companyNumber}`] : []), ...trader.addressLines]
    : [sellerName];
  const buyer = deliverTo ? linesOf(deliverTo) : [viewer.name];
  return (
    <PrintedSlip
      title="Receipt"
      about={`Order ${_id}, placed on ${formatDay(createdAt)}`}
      people={[
        ['Sold by', seller],
        ['Sold to', buyer],
      ]}
      columns={[`${productName}, ${deliveryOption === 'Postage' ? 'by post' : 'for collection'}`, 'Amount']}
      note={`Paid by card through Skep on ${formatDay(paid)}.${order.refundedAmount > 0 ? ` ${refundedText(order)}` : ''}`}
    >
      {sumsOf(order).map(([name, sum]) => (
        <tr key={name}>
          <td>{name}</td>
          <td>{sum}</td>
        </tr>
      ))}
    </PrintedSlip>
  );
}
