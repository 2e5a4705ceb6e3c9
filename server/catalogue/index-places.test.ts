import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Places } from './index-places.ts';
import { townNamed } from './places.ts';

const leeds = townNamed('Leeds') ?? assert.fail();

it('measures the distance to each known town once, whatever towns sellers enter', () => {
  const places = new Places();
  const invented = Array.from({ length: 5_000 }, (_, n) => places.numberOf(`Invented ${n}`, 'LS1 4AP'));
  const [hereford, nowhere] = [places.numberOf('Hereford', 'HR1 2XY'), places.numberOf('Nowhere', 'ZZ1 1ZZ')];
  const miles = places.milesFrom(leeds);
  const milesTo = (place: number) => Math.round(miles[places.pointOf(place)] ?? Number.NaN);
  assert.equal(miles.length, 3);
  assert.equal(new Set(invented).size, 5_000);
  assert.ok(invented.every((place) => milesTo(place) === 0));
  assert.deepEqual([milesTo(hereford), milesTo(nowhere)], [130, Infinity]);
});

it('matches places by town, outward postcode and county, including places added later', () => {
  const places = new Places();
  const numbers = ['HR1 2XY', 'HR12 2XY', 'LS1 4AP'].map((postcode) => places.numberOf('Hereford', postcode));
  const matching = (filters: Parameters<Places['matching']>[0]) => {
    const found = places.matching(filters);
    return found && numbers.filter((number) => found[number] === 1);
  };
  const [one, twelve, other] = numbers;
  for (const [filters, expected] of [
    [{}, undefined],
    [{ city: 'EREF' }, [one, twelve, other]],
    [{ city: 'Leeds' }, []],
    [{ postcode: 'hr1' }, [one, twelve]],
    [{ postcode: 'HR1 2' }, [one, twelve]],
    [{ county: 'Yorkshire' }, [other]],
    [{ county: 'Yorkshire', postcode: 'hr' }, []],
  ] as const)
    assert.deepEqual(matching(filters), expected, JSON.stringify(filters));
  numbers.push(places.numberOf('Leeds', 'LS1 4AP'));
  assert.deepEqual(matching({ county: 'Yorkshire', postcode: 'hr' }), []);
  assert.deepEqual(matching({ county: 'Yorkshire' }), [other, numbers[3]]);
});
