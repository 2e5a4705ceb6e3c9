import * as accounts from './accounts.ts';
import * as allListings from './all-listings.ts';
import * as applications from './applications.ts';
import * as articles from './articles.ts';
import * as away from './away.ts';
import * as beeSales from './bee-sales.ts';
import * as basket from './basket.ts';
import * as catalogue from './catalogue.ts';
import * as chat from './chat.ts';
import * as claims from './claims.ts';
import * as dataExports from './data-exports.ts';
import * as decisionLog from './decision-log.ts';
import * as desk from './desk.ts';
import * as changeEmail from './change-email.ts';
import type { Endpoint } from './endpoint.ts';
import { health } from './health.ts';
import * as imports from './imports.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as audit from './audit.ts';
import * as overview from './overview.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as pictures from './pictures.ts';
import * as push from './push.ts';
import * as profile from './profile.ts';
import * as appeals from './appeals.ts';
import * as reports from './reports.ts';
import * as reviews from './reviews.ts';
import * as sales from './sales.ts';
import * as sellerOrders from './seller-orders.ts';
import * as search from './search.ts';
import * as twoStep from './two-step.ts';
import * as passkeys from './passkeys.ts';
import * as ownListings from './own-listings.ts';
import * as users from './users.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** Every endpoint of the API, in the order the documentation lists them. */
export const api: readonly Endpoint[] = [
  accounts,
  profile,
  twoStep,
  passkeys,
  changeEmail,
  dataExports,
  applications,
  catalogue,
  search,
  ownListings,
  pictures,
  imports,
  away,
  beeSales,
  basket,
  payments,
  payouts,
  orders,
  sales,
  sellerOrders,
  claims,
  reviews,
  desk,
  chat,
  notifications,
  push,
  appeals,
  decisionLog,
  reports,
  allListings,
  users,
  overview,
  audit,
  articles,
]
  .flatMap((noun) => Object.values<unknown>(noun).filter(isEndpoint))
  .concat(health);
