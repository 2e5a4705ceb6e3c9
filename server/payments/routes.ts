import * as contract from '#contract/payments.ts';
import { startOnboarding } from '#contract/payouts.ts';
import { route } from '#server/http/route.ts';
import { startOnboarding as onboard } from './payout-accounts.ts';

export const routes = [
  route(
    contract.paymentConfig,
    async ({ settings }) => ({
      mode: settings.stripe ? ('stripe' as const) : ('sandbox' as const),
      publishableKey: settings.stripe?.publishableKey ?? null,
      platformFeePercent: settings.platformFeePercent,
    }),
    { invalidatedBy: () => () => false },
  ),
  route(startOnboarding, onboard),
];
