import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trackingNumber } from './carriers.ts';

describe('a tracking number', () => {
  const real = [
    'AB 123 456 789 GB',
    'RM123456789GB',
    'AA1234567',
    '1234567890123456',
    'H00A1B2C3D4E5F6G',
    '15501234567890',
    '123-12345678',
    'track123',
  ];
  for (const text of real)
    it(`can be ${text}`, () => assert.equal(trackingNumber.parse(text), text.replaceAll(' ', '')));

  it('may be missing', () => {
    for (const none of [undefined, null, '', '  ']) assert.equal(trackingNumber.parse(none), null);
  });

  for (const text of [
    'https://www.evri.com/track/parcel/H00ABC1234567',
    'Royal Mail',
    'Left with a neighbour at no. 4',
    'H1',
    'AB1234\u00005678',
    '<b>12345678</b>',
  ])
    it(`cannot be ${JSON.stringify(text)}`, () => assert.equal(trackingNumber.safeParse(text).success, false));
});
