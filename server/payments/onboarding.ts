import type { onboardingStates, SellerPayouts } from '#contract/payouts.ts';
import type { PayoutAccount } from './payout-accounts.ts';

export type OnboardingState = (typeof onboardingStates)[number];

/** What the provider asks for, by the beginning of its own word for it. */
const asked: [word: RegExp, words: string][] = [
  [/external_account/, 'The bank account your money goes to'],
  [/verification/, 'A document that shows who you are'],
  [/(first|last)_name|business_type|company\.name/, 'Your name, or that of your business'],
  [/dob/, 'Your date of birth'],
  [/address/, 'Your address'],
  [/phone|email/, 'How you can be reached'],
  [/business_profile/, 'What you sell'],
  [/tos_acceptance/, "Your consent to the payment provider's terms"],
];

const inWords = (missing: string[]): string[] => [
  ...new Set(
    missing.map(
      (word) => asked.find(([begins]) => begins.test(word))?.[1] ?? 'Something else the payment provider asks for',
    ),
  ),
];

function stateOf(account: PayoutAccount | undefined): OnboardingState {
  if (!account) return 'none';
  if (account.refused) return 'refused';
  if (account.ready) return 'ready';
  return account.submitted && account.missing.length === 0 ? 'checking' : 'incomplete';
}

/** How far a seller is with what the provider needs, and what is still missing, in words. */
export const viewOnboarding = (account: PayoutAccount | undefined): SellerPayouts['onboarding'] => ({
  state: stateOf(account),
  missing: inWords(account?.missing ?? []),
});
