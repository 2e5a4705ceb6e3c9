import type { Me } from '#contract/accounts.ts';
import type { Listing } from '#contract/catalogue.ts';
import { type ListingTexts, toWire } from '#contract/listing-texts.ts';
import { postcodePrefix } from '#contract/uk.ts';
import { ListingCard } from '#web/parts/listing-card.tsx';
import { ListingBody } from '#web/routes/listing/listing-body.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import styles from './listing-form.module.css';
import type { PictureItem } from './pictures.ts';

type Shown = { texts: ListingTexts; pictures: readonly PictureItem[]; viewer: Me };

const orNothing = (amount: number | null | undefined) => (amount && Number.isFinite(amount) ? amount : 0);

const pictureOf = ({ src, saved }: PictureItem) =>
  saved ?? { url: src, width: 1600, height: 1600, widths: [1600], placeholder: 'transparent' };

function traderOf({ isBusiness, businessName, name, companyNumber, address }: Me): Listing['trader'] {
  const lines = [address?.street, address?.city, address?.postcode, address?.country];
  const addressLines = lines.filter((line): line is string => Boolean(line));
  return isBusiness ? { name: businessName ?? name, companyNumber, addressLines } : null;
}

/** The form as a buyer would see it, were it published now. */
function asListed({ texts, pictures, viewer }: Shown): Listing {
  const { title, location, price, postagePrice, quantity, netWeightGrams, lowStockAt: _, ...rest } = toWire(texts);
  const prefix = postcodePrefix(location.postcode);
  const pounds = orNothing(price);
  const grams = orNothing(netWeightGrams) || null;
  return {
    ...rest,
    _id: 'preview',
    title: title || 'No title yet',
    price: pounds,
    reducedFrom: null,
    postagePrice: orNothing(postagePrice),
    pricePerKg: grams && (pounds * 1000) / grams,
    netWeightGrams: grams,
    quantity: orNothing(quantity),
    location: { city: location.city, postcode: prefix, country: location.country ?? '' },
    postcodePrefix: prefix,
    images: [],
    pictures: pictures.map(pictureOf),
    // Whoever looks at the preview looks as a buyer.
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

/** The listing's card as it would stand in the shop. */
export function CardPreview({ shown }: { shown: Shown }) {
  return (
    <aside className={styles.beside} aria-hidden="true">
      <p>In the shop</p>
      <ListingCard product={asListed(shown)} sizes="296px" preview />
    </aside>
  );
}

/** The listing's own page over the form; `shown` undefined: closed. */
export function ListingPreview({ shown, onClose }: { shown: Shown | undefined; onClose: () => void }) {
  return (
    <Sheet open={shown !== undefined} onClose={onClose} title="As buyers will see it" from="full">
      {shown && (
        <div className="page">
          <ListingBody listing={asListed(shown)} preview />
          <Button kind="outline" wide onClick={onClose}>
            Back to the form
          </Button>
        </div>
      )}
    </Sheet>
  );
}
