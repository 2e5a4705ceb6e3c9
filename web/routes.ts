import { type RouteConfig, index, route } from '@react-router/dev/routes';
import { articleNames } from '#contract/articles.ts';

export default [
  index('routes/home/home.tsx'),

  route('shop', 'routes/shop/shop.tsx'),
  route('search', 'routes/search/search.tsx'),
  route('listing/:id', 'routes/listing/listing.tsx'),
  route('product/:id', 'routes/listing/listing.tsx', { id: 'product' }),
  route('profile/:userId', 'routes/profiles/profile.tsx'),

  route('login', 'routes/accounts/login.tsx'),
  route('register', 'routes/accounts/register.tsx'),
  route('verify', 'routes/accounts/verify.tsx'),
  route('verify/:token', 'routes/accounts/verify-token.tsx'),
  route('forgot-password', 'routes/accounts/forgot-password.tsx'),
  route('reset-password/:resetPassword', 'routes/accounts/reset-password.tsx'),
  route('change-password', 'routes/accounts/change-password.tsx'),
  route('change-email/:token', 'routes/accounts/change-email.tsx'),
  route('two-step-sign-in', 'routes/two-step/two-step.tsx'),
  route('delete-account', 'routes/delete-account/delete-account.tsx'),
  route('edit-profile', 'routes/edit-profile/edit-profile.tsx'),

  route('dashboard', 'routes/dashboards/buyer-dashboard.tsx'),
  route('seller/dashboard', 'routes/dashboards/seller-dashboard.tsx'),
  route('admin/dashboard', 'routes/dashboards/admin-dashboard.tsx'),

  route('basket', 'routes/basket/basket.tsx'),
  route('checkout', 'routes/checkout/checkout.tsx'),
  route('thank-you', 'routes/checkout/thank-you.tsx'),
  route('orders', 'routes/orders/orders.tsx'),
  route('orders/:orderId', 'routes/orders/order.tsx'),
  route('orders/request-refund/:orderId', 'routes/claims/request-refund.tsx'),
  route('orders/start-dispute/:orderId', 'routes/claims/start-dispute.tsx'),
  route('wishlist', 'routes/wishlist/wishlist.tsx'),
  route('notifications', 'routes/notifications/notifications.tsx'),
  route('chat', 'routes/chat/chats.tsx', [
    index('routes/chat/no-conversation.tsx'),
    route(':chatId', 'routes/chat/conversation.tsx'),
  ]),

  route('upgarde-account', 'routes/applying/upgrade-account.tsx'),
  route('upgrade-account', 'routes/applying/redirect-upgrade-account.ts'),
  route('seller/start-selling', 'routes/applying/start-selling.tsx'),
  route('seller/change-details', 'routes/applying/change-details.tsx'),
  route('seller/create-listing', 'routes/listing-form/create-listing.tsx'),
  route('seller/listings', 'routes/own-listings/own-listings.tsx'),
  route('seller/import', 'routes/imports/import-listings.tsx'),
  route('seller/edit-listing/:id', 'routes/listing-form/edit-listing.tsx'),
  route('seller/orders', 'routes/seller-orders/seller-orders.tsx'),
  route('seller/orders/labels', 'routes/seller-orders/labels.tsx'),
  route('seller/orders/:id', 'routes/seller-orders/seller-order.tsx'),
  route('seller/payouts', 'routes/payouts/payouts.tsx'),
  route('seller/payouts/check', 'routes/payouts/identity-check.tsx'),
  route('seller/sales', 'routes/sales/sales.tsx'),
  route('seller/sales/:year', 'routes/sales/statement.tsx'),

  route('admin/disputes', 'routes/disputes/disputes.tsx'),
  route('admin/disputes/:orderId', 'routes/disputes/dispute.tsx'),
  route('admin/users', 'routes/users/users.tsx'),
  route('admin/users/:id', 'routes/users/user.tsx'),
  route('admin/requests', 'routes/applications/applications.tsx'),
  route('admin/requests/:id', 'routes/applications/application.tsx'),
  route('admin/listings', 'routes/all-listings/all-listings.tsx'),
  route('admin/reports', 'routes/reports/reports.tsx'),
  route('admin/reports/figures', 'routes/reports/figures.tsx'),
  route('admin/audit', 'routes/audit/audit.tsx'),
  route('admin/reports/:kind/:id', 'routes/reports/report.tsx'),

  route('my-reviews', 'routes/reviews/my-reviews.tsx'),
  route('blocked', 'routes/accounts/blocked.tsx'),
  route('appeal/:token', 'routes/reports/appeal.tsx'),
  route('make-report', 'routes/reports/make-report.tsx'),

  route('support', 'routes/articles/support.tsx'),
  ...articleNames
    .filter((name) => name !== 'support')
    .map((name) => route(name, 'routes/articles/article.tsx', { id: name })),
  route('sitemap', 'routes/articles/sitemap.tsx'),

  ...(process.env.NODE_ENV === 'production' ? [] : [route('dev/components', 'routes/dev/components.tsx')]),

  route('*', 'routes/not-found/not-found.tsx'),
] satisfies RouteConfig;
