import * as contract from '#contract/payments.ts';
import { route } from '#server/http/route.ts';

export const routes = [
  route(contract.paymentConfig, async ({ settings }) => ({
    mode: settings.stripe ? ('stripe' as const) : ('sandbox' as const),
    publishableKey: settings.stripe?.publishableKey ?? null,
  })),
];
