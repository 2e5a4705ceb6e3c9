import assert from 'node:assert/strict';
import { it } from 'node:test';
import { placesOf } from './send-emails.ts';

it("a buyer's email names the address only if an item is still posted to it", () => {
  const line = {
    status: 'Paid',
    productName: 'Frames',
    sellerName: 'Rowan Ash',
    sellerIsUnreachable: false,
    collectFrom: null,
    deliverTo: { name: 'Ann Bee', line1: '1 Hive Lane', city: 'Leeds', postcode: 'LS1 4AP' },
  } as const;
  const [refunded, suspended] = [{ ...line, status: 'Refunded' } as const, { ...line, sellerIsUnreachable: true }];
  const address = 'Posted items go to Ann Bee, 1 Hive Lane, Leeds, LS1 4AP.';
  const cancel = "Frames: Rowan Ash's account is suspended. Please cancel the order, and we'll refund you.";
  assert.deepEqual(placesOf([refunded, suspended, line]), [address, cancel]);
  assert.deepEqual(placesOf([refunded, suspended]), [cancel]);
});
