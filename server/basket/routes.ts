import * as contract from '#contract/basket.ts';
import { route } from '#server/http/route.ts';
import { addToBasket } from './add-to-basket.ts';
import { changeLine, clearBasket, mergeBasket, readBasket, removeLine } from './basket.ts';
import { addWish, mergeWishlist, readWishlist, removeWishes } from './wishlist.ts';

export const routes = [
  route(contract.readBasket, readBasket),
  route(contract.addToBasket, (ctx, { body }) => addToBasket(ctx, body.productId)),
  route(contract.mergeBasket, mergeBasket, { limit: 'mergeAccount' }),
  route(contract.changeLine, changeLine),
  route(contract.removeLine, (ctx, { params }) => removeLine(ctx, params.productId)),
  route(contract.clearBasket, (ctx) => clearBasket(ctx.db, ctx.viewer.id)),
  route(contract.readWishlist, readWishlist),
  route(contract.addWish, (ctx, { body }) => addWish(ctx, body.productId), { limit: 'wishAccount' }),
  route(contract.mergeWishlist, (ctx, { body }) => mergeWishlist(ctx, body.productIds), { limit: 'mergeAccount' }),
  route(contract.removeWish, (ctx, { params }) => removeWishes(ctx, [params.productId]), { limit: 'wishAccount' }),
  route(contract.clearWishlist, (ctx) => removeWishes(ctx), { limit: 'mergeAccount' }),
];
