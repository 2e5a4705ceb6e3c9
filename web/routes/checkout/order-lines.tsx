import { Mail, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { collectLine } from '#contract/collection.ts';
import type { CheckoutItem } from '#contract/payments.ts';
import { formatPounds } from '#contract/pounds.ts';
import { changeOfMindDays } from '#contract/refund-rules.ts';
import { sellerKind } from '#web/parts/seller-line.tsx';
import { Thumb } from '#web/parts/thumb.tsx';
import { groupBySeller, postageLabel } from '#web/routes/basket/basket-totals.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import styles from './checkout.module.css';

const deliveryText = ({ delivery, city, postcodePrefix, postage }: CheckoutItem): string => {
  if (delivery === 'collection') return collectLine({ city, postcode: postcodePrefix });
  return postage > 0 ? `Postage ${formatPounds(postage)}` : 'Free postage';
};

function Line({ item }: { item: CheckoutItem }) {
  const { title, image, price, quantity, lineTotal, postage, delivery, productId } = item;
  return (
    <li className={styles.line}>
      <Thumb src={image} />
      <div>
        <p className={styles.title}>
          <Link to={`/product/${productId}`}>{title}</Link>
        </p>
        <p className={styles.meta}>
          {quantity} × {formatPounds(price)}
        </p>
        <p className={styles.meta}>
          {delivery === 'postage' ? <Mail size={17} aria-hidden="true" /> : <MapPin size={17} aria-hidden="true" />}
          {deliveryText(item)}
        </p>
      </div>
      <p className={styles.lineTotal}>{formatPounds(lineTotal - postage)}</p>
    </li>
  );
}

function Group({ lines }: { lines: CheckoutItem[] }) {
  const [first] = lines;
  if (!first) return null;
  return (
    <section className={styles.group}>
      <h3 className={styles.seller}>
        {first.sellerName} <Badge>{sellerKind(first.isBusiness)}</Badge>
      </h3>
      <ul className={styles.lines}>
        {lines.map((item) => (
          <Line key={item.productId} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** What the buyer can expect if they change their mind; the listing has the details. */
function ReturnsNote({ items }: { items: CheckoutItem[] }) {
  return (
    <p className={styles.returns}>
      {items.some(({ isBusiness }) => isBusiness) &&
        `You can return items from traders within ${changeOfMindDays} days of receiving them, except live bees, and food and cosmetics with a broken seal. `}
      {items.some(({ isBusiness }) => !isBusiness) && "A private seller's returns policy is on the listing. "}
      <Link to="/terms-and-conditions">Delivery & Returns</Link>
    </p>
  );
}

/** 'Your Order': the items by seller, and the total. */
export function OrderLines({ items, amount }: { items: CheckoutItem[]; amount: number }) {
  const posted = items.filter(({ delivery }) => delivery === 'postage');
  const postage = posted.reduce((sum, item) => sum + item.postage, 0);
  return (
    <section className={styles.order} aria-labelledby="your-order">
      <h2 id="your-order">Your Order</h2>
      {groupBySeller(items, ({ sellerId }) => sellerId).map(({ sellerId, lines }) => (
        <Group key={sellerId} lines={lines} />
      ))}
      <Stitch />
      <dl className={styles.sums}>
        <div>
          <dt>Items</dt>
          <dd>{formatPounds(amount - postage)}</dd>
        </div>
        <div>
          <dt>{postageLabel(posted.length)}</dt>
          <dd>{postage > 0 ? formatPounds(postage) : 'Free'}</dd>
        </div>
        <div className={styles.due}>
          <dt>Total Due</dt>
          <dd>{formatPounds(amount)}</dd>
        </div>
      </dl>
      <ReturnsNote items={items} />
    </section>
  );
}
