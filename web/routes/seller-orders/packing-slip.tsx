import type { Me } from '#contract/accounts.ts';
import { changeOfMindDays } from '#contract/refund-rules.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { formatDay } from '#contract/time.ts';
import { linesOf } from '#web/parts/delivery.ts';
import { PrintedSlip } from '#web/parts/printed-slip.tsx';

/** The sender's name and, for a trader, the address that must by law be public. */
export function senderOf({ isBusiness, businessName, name, address }: Me): string[] {
  if (!isBusiness) return [name];
  return [businessName ?? name, ...(address ? [address.street, address.city, address.postcode] : [])];
}

/** Lists what goes into the parcel, including items bought together. For printing only, without prices. */
export function PackingSlip({ order, viewer }: { order: SellerOrder; viewer: Me }) {
  const { _id, refundPolicy, changeOfMind, createdAt, buyerName, deliverTo, deliveryOption } = order;
  return (
    <PrintedSlip
      title="Packing slip"
      about={`Order ${_id}, ${formatDay(createdAt)}`}
      people={[
        [deliveryOption === 'Postage' ? 'To' : 'Collected by', deliverTo ? linesOf(deliverTo) : [buyerName]],
        ['From', senderOf(viewer)],
      ]}
      columns={['Item', 'Quantity']}
      note={
        <>
          {changeOfMind
            ? `You can change your mind until ${changeOfMindDays} days after you receive it.`
            : `Returns: ${refundPolicy}.`}{' '}
          Something wrong? Tell us on Skep, in My Purchases.
        </>
      }
    >
      {[order, ...order.alongside].map(({ _id, productName, quantity }) => (
        <tr key={_id}>
          <td>{productName}</td>
          <td>{quantity}</td>
        </tr>
      ))}
    </PrintedSlip>
  );
}
