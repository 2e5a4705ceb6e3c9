import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { BasketLine } from '#contract/basket.ts';
import { runs } from '#test/child-processes.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();

/** The listings in the model. The one with the id `none` does not exist in the shop. */
const listings: { id: string; stock: number | undefined; methods: string[] }[] = [
  { id: await world.listing({ quantity: 1 }), stock: 1, methods: ['postage', 'collection'] },
  { id: await world.listing({ quantity: 3, deliveryMethods: ['postage'] }), stock: 3, methods: ['postage'] },
  { id: await world.listing({ quantity: 6, deliveryMethods: ['collection'] }), stock: 6, methods: ['collection'] },
  { id: await world.listing({ quantity: 0 }), stock: 0, methods: ['postage', 'collection'] },
  { id: 'none', stock: undefined, methods: [] },
];
type Listing = (typeof listings)[number];
type Model = Map<string, { quantity: number; delivery: string }>;
type Item = { listing: Listing; quantity: number };
type Step =
  | { do: 'add'; listing: Listing }
  | { do: 'change'; listing: Listing; quantity: number | undefined; delivery: string | undefined }
  | { do: 'remove'; listing: Listing }
  | { do: 'clear' }
  | { do: 'merge'; items: Item[] };

const listing = fc.constantFrom(...listings);
const delivery = fc.option(fc.constantFrom('postage', 'collection'), { nil: undefined });
const item = fc.record({ listing, quantity: fc.integer({ min: 1, max: 8 }) });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), listing }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        listing,
        quantity: fc.option(fc.integer({ min: -1, max: 7 }), { nil: undefined }),
        delivery,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), listing }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('merge' as const), items: fc.array(item, { maxLength: 6 }) }) },
  ),
  { minLength: 4, maxLength: 12 },
);

/** Adds `quantity` to a line of the model, or creates the line with the default delivery method. */
function raise(model: Model, { id, methods }: Listing, quantity: number): void {
  const line = model.get(id);
  model.set(id, { quantity: (line?.quantity ?? 0) + quantity, delivery: line?.delivery ?? methods[0] ?? '' });
}

function addTo(model: Model, one: Listing): number {
  if (one.stock === undefined) return 404;
  if ((model.get(one.id)?.quantity ?? 0) + 1 > one.stock) return 409;
  raise(model, one, 1);
  return 200;
}

function changeIn(model: Model, step: Extract<Step, { do: 'change' }>): number {
  const line = model.get(step.listing.id);
  const { quantity = line?.quantity ?? 0, delivery = line?.delivery ?? '' } = step;
  if (step.quantity === undefined && step.delivery === undefined) return 400;
  if (!line) return 404;
  if (quantity < 1) return model.delete(step.listing.id) ? 200 : 404;
  if (quantity > (step.listing.stock ?? 0)) return 409;
  if (!step.listing.methods.includes(delivery)) return 400;
  model.set(step.listing.id, { quantity, delivery });
  return 200;
}

function mergeInto(model: Model, items: Item[]): number {
  for (const { listing: one, quantity } of items)
    if (one.stock) raise(model, one, Math.min(quantity, one.stock - (model.get(one.id)?.quantity ?? 0)));
  return 200;
}

function expect(model: Model, step: Step): number {
  if (step.do === 'add') return addTo(model, step.listing);
  if (step.do === 'change') return changeIn(model, step);
  if (step.do === 'merge') return mergeInto(model, step.items);
  if (step.do === 'remove') model.delete(step.listing.id);
  else model.clear();
  return 204;
}

function send(token: string, step: Step) {
  if (step.do === 'add') return world.call('POST', '/api/baskets', token, { productId: step.listing.id });
  if (step.do === 'remove') return world.call('DELETE', `/api/baskets/${step.listing.id}`, token);
  if (step.do === 'clear') return world.call('DELETE', '/api/baskets/clear', token);
  if (step.do === 'change') {
    const { quantity, delivery } = step;
    return world.call('PATCH', `/api/baskets/${step.listing.id}`, token, { quantity, delivery });
  }
  const items = step.items.map(({ listing: { id: productId }, quantity }) => ({ productId, quantity }));
  return world.call('POST', '/api/baskets/bulk-add', token, { items });
}

async function read(token: string) {
  const { body } = await world.call<BasketLine[]>('GET', '/api/baskets', token);
  return Object.fromEntries(body.map((line) => [line.productId, { quantity: line.quantity, delivery: line.delivery }]));
}

describe('any sequence of basket calls', () => {
  it('leaves the basket as a simple model of the rules predicts', async () => {
    const other = await world.person();
    await send(other.token, { do: 'add', listing: listings[1] as Listing });
    const before = await read(other.token);
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const { token } = await world.person();
        const model: Model = new Map();
        for (const step of list) {
          const expected = expect(model, step);
          const response = await send(token, step);
          assert.equal(response.status, expected, JSON.stringify([step, response.body]));
          assert.deepEqual(await read(token), Object.fromEntries(model));
        }
      }),
      { numRuns: runs(40) },
    );
    assert.deepEqual(await read(other.token), before, "nobody else's basket has changed");
  });
});
