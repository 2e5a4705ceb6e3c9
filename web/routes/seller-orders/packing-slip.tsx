import type { Me } from '#contract/accounts.ts';
import { changeOfMindDays } from '#contract/refund-rules.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { formatDay } from '#contract/time.ts';
import { Logo } from '#web/ui/logo.tsx';
import { linesOf } from './delivery-panel.tsx';
import styles from './packing-slip.module.css';

/** A trader is shown with the address that the law makes public anyway, a private seller by name only. */
export function senderOf({ isBusiness, businessName, name, address }: Me): string[] {
  if (!isBusiness) return [name];
  return [businessName ?? name, ...(address ? [address.street, address.city, address.postcode] : [])];
}

const Lines = ({ title, lines }: { title: string; lines: string[] }) => (
  <div>
    <h3>{title}</h3>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
);

/** Lists what goes into the parcel, including items bought together. Print only, without prices. */
export function PackingSlip({ order, viewer }: { order: SellerOrder; viewer: Me }) {
  const { _id, refundPolicy, changeOfMind, createdAt, buyerName, deliverTo, deliveryOption } = order;
  return (
    <section className={styles.slip} aria-label="Packing slip">
      <Logo />
      <h2>Packing slip</h2>
      <p>
        Order {_id}, {formatDay(createdAt)}
      </p>
      <div className={styles.people}>
        <Lines
          title={deliveryOption === 'Postage' ? 'To' : 'Collected by'}
          lines={deliverTo ? linesOf(deliverTo) : [buyerName]}
        />
        <Lines title="From" lines={senderOf(viewer)} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {[order, ...order.alongside].map(({ _id, productName, quantity }) => (
            <tr key={_id}>
              <td>{productName}</td>
              <td>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {changeOfMind
          ? `You can change your mind until ${changeOfMindDays} days after you receive it.`
          : `Returns: ${refundPolicy}.`}{' '}
        Something wrong? Request a refund on Skep, in My Purchases.
      </p>
    </section>
  );
}
