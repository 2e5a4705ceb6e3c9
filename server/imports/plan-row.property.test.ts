import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Arbitrary,
  assert as check,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  asyncProperty,
  record,
  string,
  subarray,
  uniqueArray,
  uuid,
} from 'fast-check';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, deliveryMethods, returnPolicies } from '#contract/catalogue.ts';
import { toListingInput, textsOf } from '#contract/listing-texts.ts';
import { type OwnListing, saleStatuses } from '#contract/own-listings.ts';
import { requiredLine } from '#contract/text.ts';
import { writeCsv } from '#server/gateways/csv.ts';
import { picture } from '#test/world.ts';
import { cellsOf, headerOf, lineOf, readRows } from './cells.ts';
import { type RowContext, planRow } from './plan-row.ts';

/** Text as the database may store it: trimmed, without control characters other than tabs and line breaks. */
const text = (max: number, min = 0) =>
  oneof(
    string({ unit: 'grapheme', minLength: min, maxLength: max }),
    constantFrom('=SUM(A1)', "'=x", '-5', '@home', 'say "bees", now', 'line\r\nline', 'a\tb', '＝x'),
  )
    .map((one) => one.replaceAll(/[\p{Cc}--[\t\n\r]]/gv, '').trim())
    .filter((one) => one.length >= min && one.length <= max);

/** Text on a single line, like titles and place names. */
const line = (max: number) => text(max, 1).filter((one) => requiredLine(max, 'Missing.').safeParse(one).success);

const pence = (min: number) => integer({ min, max: 10_000_000 }).map((amount) => amount / 100);

const listing: Arbitrary<OwnListing> = record({
  _id: uuid(),
  title: line(120),
  description: text(300),
  price: pence(1),
  postagePrice: pence(0),
  stock: integer({ min: 1, max: 100_000 }),
  version: integer({ min: 1, max: 1000 }),
  lowStockAt: integer({ min: 0, max: 100_000 }),
  netWeightGrams: option(integer({ min: 1, max: 1_000_000 })),
  category: constantFrom(...categoryNames),
  condition: constantFrom(...conditions),
  deliveryMethods: subarray([...deliveryMethods], { minLength: 1 }),
  returnPolicy: constantFrom(...returnPolicies),
  location: record({ city: line(80), postcode: constantFrom('RM1 2XY', 'NE46 1XD'), country: line(60) }),
  images: uniqueArray(
    nat().map((number) => `/files/images/${number.toString(16).padStart(32, '0')}/1600.webp`),
    { minLength: 1, maxLength: 6 },
  ),
  saleStatus: constantFrom(...saleStatuses),
}).map((one) => ({ ...one, version: `${one.version}.${one.stock}` }) as unknown as OwnListing);

const exported = (listings: OwnListing[]) =>
  readRows(writeCsv([headerOf(), ...listings.map((one) => lineOf(cellsOf(one, 'https://skep.example')))]));

const knownOf = (listings: OwnListing[]): RowContext => ({
  listings: new Map(listings.map((one) => [one._id, one])),
  uploaded: new Map(),
  ownPictures: new Map(listings.flatMap(({ images }) => images.map((url) => [url, { ...picture, url }]))),
});

const several = uniqueArray(listing, { selector: ({ _id }) => _id, minLength: 1, maxLength: 5 });

describe('exported listings', () => {
  it('change nothing when imported unchanged', async () => {
    await check(
      asyncProperty(several, async (listings) => {
        const known = knownOf(listings);
        for (const { cells } of await exported(listings)) {
          const { kind, changes, problems } = planRow(cells, known);
          assert.deepEqual([kind, changes, problems], ['same', [], {}]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('become new, identical listings when their ids are removed', async () => {
    await check(
      asyncProperty(several, async (listings) => {
        const known = knownOf(listings);
        for (const [at, { cells }] of (await exported(listings)).entries()) {
          const one = listings[at] as OwnListing;
          const { kind, fields, images, problems } = planRow({ ...cells, id: '', version: '' }, known);
          const isWithdrawn = one.saleStatus === 'withdrawn';
          assert.deepEqual(problems, isWithdrawn ? { status: 'A new listing must be active or draft.' } : {});
          assert.deepEqual([kind, fields, images], ['new', toListingInput(textsOf(one)), one.images]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
