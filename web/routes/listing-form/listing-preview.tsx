import type { Me } from '#contract/accounts.ts';
import type { Listing } from '#contract/catalogue.ts';
import { type ListingTexts, toListingInput } from '#contract/listing-texts.ts';
import { postcodePrefix } from '#contract/uk.ts';
import { ListingCard } from '#web/parts/listing-card.tsx';
import { ListingBody } from '#web/routes/listing/listing-body.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import styles from './listing-form.module.css';
import type { PictureItem } from './pictures.ts';

type Shown = { texts: ListingTexts; pictures: readonly PictureItem[]; viewer: Me };

const orZero = (amount: number | null | undefined) => (amount && Number.isFinite(amount) ? amount : 0);

const pictureOf = ({ src, saved }: PictureItem) =>
  saved ?? { url: src, width: 1600, height: 1600, widths: [1600], placeholder: 'transparent' };

function traderOf({ isBusiness, businessName, name, companyNumber, address }: Me): Listing['trader'] {
  const lines = [address?.street, address?.city, address?.postcode, address?.country];
  const addressLines = lines.filter((line): line is string => Boolean(line));
  return isBusiness ? { name: businessName ?? name, companyNumber, addressLines } : null;
}

/** The listing that buyers would see if the listing were published now. */
function toListing({ texts, pictures, viewer }: Shown): Listing {
  const {
    title,
    location,
    price,
    postagePrice,
    quantity,
    netWeightGrams,
    lowStockAt: _,
    ...rest
  } = toListingInput(texts);
  const prefix = postcodePrefix(location.postcode);
  const pounds = orZero(price);
  const grams = orZero(netWeightGrams) || null;
  return {
    ...rest,
    _id: 'preview',
    title: title || 'No title yet',
    price: pounds,
    reducedFrom: null,
    postagePrice: orZero(postagePrice),
    pricePerKg: grams && (pounds * 1000) / grams,
    netWeightGrams: grams,
    quantity: orZero(quantity),
    location: { city: location.city, postcode: prefix, country: location.country ?? '' },
    postcodePrefix: prefix,
    images: [],
    pictures: pictures.map(pictureOf),
    // Not the viewer's own id, so that the preview shows what a buyer sees.
    sellerId: { ...viewer, _id: 'preview', name: viewer.businessName ?? viewer.name },
    averageRating: 0,
    reviewCount: 0,
    wishlistCount: 0,
    status: 'active',
    backOn: null,
    awayNote: '',
    trader: traderOf(viewer),
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  };
}

/** The listing's card as it would appear in the shop. */
export function CardPreview({ shown }: { shown: Shown }) {
  return (
    <aside className={styles.beside} aria-hidden="true">
      <p>In the shop</p>
      <ListingCard product={toListing(shown)} sizes="296px" preview />
    </aside>
  );
}

/** Previews the listing's page in a sheet over the form. Closed while `shown` is undefined. */
export function ListingPreview({ shown, onClose }: { shown: Shown | undefined; onClose: () => void }) {
  return (
    <Sheet open={shown !== undefined} onClose={onClose} title="How buyers will see it" from="full">
      {shown && (
        <div className="page">
          <ListingBody listing={toListing(shown)} preview />
          <Button kind="outline" wide onClick={onClose}>
            Back to the form
          </Button>
        </div>
      )}
    </Sheet>
  );
}
