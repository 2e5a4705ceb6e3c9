import { useEffect, useState } from 'react';
import type { BasketLine } from '#contract/basket.ts';
import { call } from '#web/api.ts';

type Holds = Record<string, number>;

/** What the viewer's own unfinished checkout holds, by listing. */
async function readHolds(): Promise<Holds> {
  const holds: Holds = {};
  const orders = await call('GET /api/orders').catch(() => []);
  for (const { status, productId, quantity } of orders)
    if (status === 'Pending') holds[productId] = (holds[productId] ?? 0) + quantity;
  return holds;
}

const withHold = (line: BasketLine, holds: Holds): BasketLine => {
  const { product } = line;
  return { ...line, product: { ...product, quantity: product.quantity + (holds[line.productId] ?? 0) } };
};

/**
 * A listing's stock leaves out what is held, also by whoever comes back from their own checkout to the basket:
 * to them it is still there.
 */
export function useOwnHolds(lines: BasketLine[] | undefined, signedIn: boolean): BasketLine[] | undefined {
  const [holds, setHolds] = useState<Holds>({});
  useEffect(() => {
    if (signedIn) void readHolds().then(setHolds);
  }, [signedIn]);
  return lines?.map((line) => withHold(line, holds));
}
