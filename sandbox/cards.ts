/** The outcome of paying with a card. Messages are shown to the shopper. */
export type CardOutcome =
  | { kind: 'succeeds'; later?: 'disputed' | 'refunds_fail' }
  | { kind: 'requires_action' }
  | { kind: 'declined'; code: string; message: string; field: 'cardNumber' | 'expiry' | 'cvc' };

const declined = (
  code: string,
  message: string,
  field: 'cardNumber' | 'expiry' | 'cvc' = 'cardNumber',
): CardOutcome => ({
  kind: 'declined',
  code,
  message,
  field,
});

const succeeds: CardOutcome = { kind: 'succeeds' };

/** Stripe's well-known test cards and their outcomes (docs.stripe.com/testing). Any other card is declined. */
const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': succeeds,
  '4000056655665556': succeeds,
  '5555555555554444': succeeds,
  '378282246310005': succeeds,
  '4000000000000259': { kind: 'succeeds', later: 'disputed' },
  '4000000000005126': { kind: 'succeeds', later: 'refunds_fail' },
  '4000000000000002': declined(
    'card_declined',
    "Your card was declined. You haven't been charged. Try another card, or ask your bank.",
  ),
  '4000000000009995': declined(
    'insufficient_funds',
    "Your card has insufficient funds. You haven't been charged. Try another card, or add money to your account first.",
  ),
  '4000000000000069': declined(
    'expired_card',
    "Your card has expired. You haven't been charged. Try another card.",
    'expiry',
  ),
  '4000000000000127': declined(
    'incorrect_cvc',
    "The security code is incorrect. You haven't been charged. Check the digits on the card.",
    'cvc',
  ),
  '4000002500003155': { kind: 'requires_action' },
};

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** When a card marked 'MM/YY' or 'MMYY' expires: at the end of that month. */
function endOf(expiry: string): Date {
  const [month, year] = [Number(expiry.slice(0, 2)), Number(expiry.slice(-2))];
  return new Date(Date.UTC(2000 + year, month, 1));
}

export function tryCard(card: { cardNumber: string; expiry: string }, now: Date): CardOutcome {
  if (!passesLuhn(card.cardNumber))
    return declined(
      'incorrect_number',
      "The card number is incorrect. You haven't been charged. Check the digits on the card.",
    );
  if (endOf(card.expiry) <= now)
    return declined('expired_card', "Your card has expired. You haven't been charged. Try another card.", 'expiry');
  return (
    outcomes[card.cardNumber] ??
    declined('card_declined', "Your card was declined: test mode accepts only test cards. You haven't been charged.")
  );
}
