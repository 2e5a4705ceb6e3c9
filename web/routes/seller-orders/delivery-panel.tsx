import { Copy } from 'lucide-react';
import type { SaleGroup } from '#contract/sale-groups.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { linesOf } from '#web/parts/delivery.ts';
import { Lines } from '#web/parts/lines.tsx';
import { SentParcel } from '#web/parts/sent-parcel.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { ChangeTracking } from './change-tracking.tsx';
import styles from './seller-order.module.css';

const headings: Record<SaleGroup, string> = {
  to_post: 'Post to',
  to_hand_over: 'Hand over to',
  posted: 'Posted to',
  arrived: 'Posted to',
  completed: 'Buyer',
  refunded: 'Buyer',
};

const headingOf = ({ group, deliveryOption }: SellerOrder): string =>
  group === 'arrived' && deliveryOption === 'Collection' ? 'Collected by' : headings[group];

type Address = NonNullable<SellerOrder['deliverTo']>;

async function copy(address: Address): Promise<void> {
  try {
    await navigator.clipboard.writeText(linesOf(address).join('\n'));
    toast.success('Address copied.');
  } catch {
    toast.error('The address could not be copied. Please select and copy it yourself.');
  }
}

/** Where an order goes. Shows the address while it is needed, otherwise the buyer's name. */
export function DeliveryPanel({ order }: { order: SellerOrder }) {
  const { deliverTo, deliveryOption, buyerName, parcel, buyerIsUnreachable, actions } = order;
  return (
    <Panel title={headingOf(order)} kind="side" className={styles.panel}>
      {deliverTo ? (
        <>
          <address className={styles.address}>
            <Lines lines={linesOf(deliverTo)} />
          </address>
          <p>Please use this address for this order only.</p>
          <Button kind="outline" icon={<Copy aria-hidden="true" />} onClick={() => void copy(deliverTo)}>
            Copy address
          </Button>
        </>
      ) : (
        <>
          <p className={styles.address}>{buyerName}</p>
          {actions.includes('handOver') && !buyerIsUnreachable && (
            <p>Please message them the full collection address: we only show them the town and postcode.</p>
          )}
          {deliveryOption === 'Postage' && (
            <p>
              {order.status === 'Paid'
                ? 'No delivery address came with the payment. Please ask the buyer for one.'
                : 'The address is only shown while the order is open.'}
            </p>
          )}
        </>
      )}
      {parcel && (
        <>
          <SentParcel parcel={parcel} link="Track the parcel" />
          <ChangeTracking order={order} parcel={parcel} />
        </>
      )}
    </Panel>
  );
}
