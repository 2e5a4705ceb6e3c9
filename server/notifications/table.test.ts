import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { transitions } from '#contract/order-process.ts';
import { reactions, silentEvents } from './reactions.ts';
import { samples } from './samples.ts';
import { listingRemoved } from './table/moderation.ts';
import { orderRows } from './table/orders.ts';
import { payoutRows } from './table/payments.ts';
import { wordsOf } from './table/row.ts';

/** The names of the rows that are deliberately silent. */
const silentOf = (rows: object): string[] =>
  Object.entries(rows).flatMap(([name, row]) => ('silent' in (row as object) ? name : []));

describe('the table of notifications', () => {
  it('has a row for every transition of an order, or a reason why nobody is notified', () => {
    const rows = [...Object.keys(transitions), 'remind', 'sellerSuspended', 'buyerSuspended'].toSorted();
    assert.deepEqual(Object.keys(orderRows).toSorted(), rows);
    assert.deepEqual(silentOf(orderRows), ['reserve', 'expire', 'cancel', 'chargeBack']);
    assert.deepEqual(silentOf(payoutRows), ['in_transit']);
  });

  it('has a reaction to every event, or a reason why nobody is notified', () => {
    const notified = Object.keys(reactions);
    const silent = Object.keys(silentEvents);
    assert.deepEqual(
      notified.filter((event) => silent.includes(event)),
      [],
    );
    assert.deepEqual(silent.toSorted(), [
      'payment.canceled',
      'payment.lost',
      'payment.succeeded',
      'seller.bee_sales_changed',
      'user.registered',
      'user.role_changed',
    ]);
  });
});

describe('the texts of notifications', () => {
  const all = Object.entries(samples).map(([name, { words }]) => ({ name, ...words }));
  const routes = readFileSync(path.join(import.meta.dirname, '../../web/routes.ts'), 'utf8');
  const patterns = [...routes.matchAll(/route\('([^'*]+)'/g)].map(
    ([, route = '']) => new RegExp(`^/${route.replaceAll(/:\w+/g, '[^/]+')}$`),
  );

  it('have a title without a full stop, followed by whole sentences', () => {
    for (const { name, title, message } of all) {
      assert.match(title, /^[\dA-Z][^.]{3,70}[^.]$/, name);
      assert.match(message, /[.?!:]"?$/, name);
      assert.doesNotMatch(`${title} ${message}`, /undefined|null|NaN| {2}|\.\.|"\s*"/, name);
    }
  });

  it("end an admin's reason before the next sentence begins", () => {
    const removed = (reason: string) => wordsOf(listingRemoved, { title: 'Skep', reason, link: '/' }).message;
    assert.match(removed('It is empty'), /Our reason: It is empty\. If/);
    assert.match(removed('Is it empty?'), /Our reason: Is it empty\? If/);
  });

  it('link to screens that exist', () => {
    for (const { name, link } of all)
      if (link)
        assert.ok(
          patterns.some((pattern) => pattern.test(link.replace(/\?.*/, ''))),
          `${name}: ${link}`,
        );
  });

  it('include a sample for every row about orders', () => {
    const rows = Object.values(orderRows).flatMap((row) => ('silent' in row ? [] : Object.values(row)));
    assert.equal(
      new Set(Object.keys(samples).map((name) => /^order-(\w+-(buyer|seller))/.exec(name)?.[1])).size - 1,
      rows.length,
    );
  });
});
