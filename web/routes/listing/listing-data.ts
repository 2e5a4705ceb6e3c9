import type { Listing } from '#contract/catalogue.ts';
import { canPost } from '#web/parts/delivery.ts';
import { absolute } from '#web/parts/page-meta.ts';

type Args = Parameters<typeof absolute>[0];

const itemCondition = {
  new: 'NewCondition',
  used: 'UsedCondition',
  refurbished: 'RefurbishedCondition',
  damaged: 'DamagedCondition',
};

/** The listing as a schema.org product. */
export function productData(args: Args, listing: Listing) {
  const { title, description, images, category, averageRating, reviewCount } = listing;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description,
    category,
    image: images.map((image) => absolute(args, image)),
    offers: offer(args, listing),
    ...(reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount },
    }),
  };
}

function offer(args: Args, { _id, price, postagePrice, quantity, condition, sellerId, ...listing }: Listing) {
  return {
    '@type': 'Offer',
    url: absolute(args, `/listing/${_id}`),
    price: price.toFixed(2),
    priceCurrency: 'GBP',
    availability: `https://schema.org/${quantity < 1 ? 'SoldOut' : listing.backOn ? 'OutOfStock' : 'InStock'}`,
    itemCondition: `https://schema.org/${itemCondition[condition]}`,
    seller: { '@type': sellerId.isBusiness ? 'Organization' : 'Person', name: sellerId.name },
    ...(canPost(listing) && {
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: postagePrice.toFixed(2), currency: 'GBP' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB' },
      },
    }),
  };
}
