import { expect, type APIRequestContext } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import type { OrderMoney } from '#contract/payouts.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { bearer, type Person, tokenOf } from './people.ts';

/**
 * Waits until an order's money is in the expected state: the provider has accepted the refunds, and the rest, less the commission, belongs
 * to the seller. bin/test-journeys.ts then compares the ledger with the sandbox, payment by payment.
 */
export async function expectMoney(
  request: APIRequestContext,
  { _id, totalPrice }: Order,
  { buyer, seller }: { buyer: Person; seller: Person },
  expected: { refunded: number; state: OrderMoney['state'] },
): Promise<void> {
  const [asBuyer, asSeller] = [bearer(await tokenOf(request, buyer)), bearer(await tokenOf(request, seller))];
  await expect(async () => {
    const bought = (await (await request.get(`/api/orders/${_id}`, { headers: asBuyer })).json()) as Order;
    const sold = (await (await request.get(`/api/sellers/orders/${_id}`, { headers: asSeller })).json()) as SellerOrder;
    const { refunded, fee = 0, amount = 0, state } = sold.money ?? {};
    expect({ refunded, state }).toEqual(expected);
    expect(fee + amount).toBeCloseTo(totalPrice - expected.refunded, 5);
    expect([bought.refundedAmount, bought.refundSent, bought.refundFailed]).toEqual([
      expected.refunded,
      expected.refunded > 0,
      false,
    ]);
  }).toPass({ timeout: 30_000, intervals: [200] });
}
