import type { onboardingStates, SellerPayouts } from '#contract/payouts.ts';
import type { PayoutAccount } from './payout-accounts.ts';

export type OnboardingState = (typeof onboardingStates)[number];

/** Plain words for the provider's requirement codes. */
const labels: [code: RegExp, label: string][] = [
  [/external_account/, 'Your bank account details'],
  [/verification/, 'Proof of your identity'],
  [/(first|last)_name|business_type|company\.name/, 'Your name or business name'],
  [/dob/, 'Your date of birth'],
  [/address/, 'Your address'],
  [/phone|email/, 'Your contact details'],
  [/business_profile/, 'What you sell'],
  [/tos_acceptance/, "Your agreement to the payment provider's terms"],
];

const inWords = (missing: string[]): string[] => [
  ...new Set(
    missing.map(
      (code) => labels.find(([pattern]) => pattern.test(code))?.[1] ?? 'Another detail the payment provider needs',
    ),
  ),
];

function stateOf(account: PayoutAccount | undefined): OnboardingState {
  if (!account) return 'none';
  if (account.refused) return 'refused';
  if (account.ready) return 'ready';
  return account.submitted && account.missing.length === 0 ? 'checking' : 'incomplete';
}

/** A seller's progress with onboarding at the provider, and what is still missing, in plain words. */
export const viewOnboarding = (account: PayoutAccount | undefined): SellerPayouts['onboarding'] => ({
  state: stateOf(account),
  missing: inWords(account?.missing ?? []),
});
