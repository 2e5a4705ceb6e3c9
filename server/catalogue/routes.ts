import * as contract from '#contract/catalogue.ts';
import * as pictures from '#contract/pictures.ts';
import * as searches from '#contract/search.ts';
import * as ownListings from '#contract/own-listings.ts';
import { route } from '#server/http/route.ts';
import { invalidatesCounts, invalidatesList, invalidatesSearch, invalidatesSimilar } from './cache-invalidation.ts';
import { changeListing, createOwnListing } from './change-listing.ts';
import { changeListings } from './change-listings.ts';
import { countFacets } from './count-facets.ts';
import { listProducts } from './list-products.ts';
import { addPicture, reorderPictures, removePicture } from './listing-pictures.ts';
import { listOwnListings, readOwnListing } from './own-listings.ts';
import { discardDraft, duplicateListing, publishListing, relistListing, withdrawListing } from './publish-listing.ts';
import { readProduct, similarProducts } from './read-product.ts';
import { search, suggest } from './search.ts';

export const routes = [
  route(contract.listProducts, listProducts, { invalidatedBy: ({ query }) => invalidatesList(query) }),
  route(contract.countFacets, (ctx, { query }) => countFacets(ctx, query), {
    invalidatedBy: ({ query }) => invalidatesCounts(query),
  }),
  route(contract.readProduct, (ctx, { params }) => readProduct(ctx, params.id), { invalidatedBy: () => () => false }),
  route(contract.countView, async (ctx, { params }) => {
    await ctx.limiter.spend('viewAddress', ctx.address);
    ctx.views.count('views', params.id, ctx.address);
  }),
  route(contract.similarProducts, (ctx, { params }) => similarProducts(ctx, params.id), {
    invalidatedBy: (_input, cards) => invalidatesSimilar(cards),
  }),
  route(searches.search, search, { limit: 'searchAddress', invalidatedBy: () => invalidatesSearch }),
  route(searches.suggest, (ctx, { query }) => suggest(ctx, query.keyword), {
    limit: 'searchAddress',
    invalidatedBy: () => invalidatesSearch,
  }),
  route(ownListings.createListing, createOwnListing, { limit: 'listingAccount' }),
  route(ownListings.listOwnListings, listOwnListings),
  route(ownListings.readOwnListing, (ctx, { params }) => readOwnListing(ctx, params.id)),
  route(ownListings.changeListing, changeListing, { limit: 'listingAccount' }),
  route(ownListings.publishListing, (ctx, { params }) => publishListing(ctx, params.id), { limit: 'listingAccount' }),
  route(ownListings.withdrawListing, (ctx, { params }) => withdrawListing(ctx, params.id), { limit: 'listingAccount' }),
  route(ownListings.relistListing, relistListing, { limit: 'listingAccount' }),
  route(ownListings.duplicateListing, duplicateListing, { limit: 'listingAccount' }),
  route(ownListings.discardDraft, (ctx, { params }) => discardDraft(ctx, params.id), { limit: 'listingAccount' }),
  route(ownListings.changeListings, changeListings, { limit: 'listingAccount' }),
  route(pictures.uploadProductImage, addPicture, { limit: 'pictureAccount' }),
  route(pictures.removePicture, removePicture, { limit: 'listingAccount' }),
  route(pictures.reorderPictures, reorderPictures, { limit: 'listingAccount' }),
];
