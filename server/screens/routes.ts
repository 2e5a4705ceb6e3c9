import * as beeSales from '#contract/bee-sales.ts';
import { readProfile as profile } from '#contract/accounts.ts';
import { readDesk as desk } from '#contract/desk.ts';
import * as audit from '#contract/audit.ts';
import { readOverview as overview } from '#contract/overview.ts';
import { readPayouts as payouts } from '#contract/payouts.ts';
import * as sales from '#contract/sales.ts';
import * as sellerOrders from '#contract/seller-orders.ts';
import * as users from '#contract/users.ts';
import { listUsers } from './list-users.ts';
import { route } from '#server/http/route.ts';
import { invalidatesUserReviews } from '#server/reviews/read-reviews.ts';
import { exportBeeRegister, readBeeSales } from './bee-sales.ts';
import { listParcels } from './list-parcels.ts';
import { readActivity } from './read-activity.ts';
import { exportAudit, listAudit } from './read-audit.ts';
import { readDesk } from './read-desk.ts';
import { readOverview } from './read-overview.ts';
import { readPayouts } from './read-payouts.ts';
import { readProfile } from './read-profile.ts';
import { readSales, readSalesFacts } from './read-sales.ts';
import { listSellerOrders, readSellerOrder } from './read-seller-orders.ts';
import { exportStatement, readStatement } from './sales-statement.ts';

export const routes = [
  route(users.listUsers, listUsers),
  route(profile, readProfile, {
    invalidatedBy: (input, output) => invalidatesUserReviews(input, output.reviewsFromSellers),
  }),
  route(desk, readDesk),
  route(beeSales.readBeeSales, readBeeSales),
  route(beeSales.exportBeeRegister, exportBeeRegister),
  route(overview, readOverview),
  route(users.readActivity, readActivity),
  route(audit.listAudit, listAudit),
  route(audit.exportAudit, exportAudit),
  route(payouts, readPayouts),
  route(sales.readSales, readSales),
  route(sales.readSalesFacts, readSalesFacts),
  route(sales.readStatement, (ctx, { params }) => readStatement(ctx, params.year)),
  route(sales.exportStatement, (ctx, { params }) => exportStatement(ctx, params.year)),
  route(sellerOrders.listSellerOrders, listSellerOrders),
  route(sellerOrders.listParcels, listParcels),
  route(sellerOrders.readSellerOrder, (ctx, { params }) => readSellerOrder(ctx, params.id)),
];
