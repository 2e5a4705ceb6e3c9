import type { Order } from '#contract/orders.ts';

/** How an order was posted, and a link to the carrier's tracking page. */
export const SentParcel = ({ parcel, link }: { parcel: NonNullable<Order['parcel']>; link: string }) => (
  <>
    <p>
      Sent with {parcel.carrier}
      {parcel.trackingNumber && `, ${parcel.trackingNumber}`}.
    </p>
    {parcel.trackingUrl && (
      <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
        {link}
      </a>
    )}
  </>
);
