import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createChangeFeed } from './change-feed.ts';

describe('a change feed', () => {
  it('treats a notification that no trigger sent as a gap', () => {
    const { feed, liveFeed, receive, receiveLive } = createChangeFeed();
    const seen: string[] = [];
    feed.subscribe(
      ({ ids }) => seen.push(ids.join()),
      () => seen.push('gap'),
    );
    liveFeed.subscribe(
      ({ ids }) => seen.push(`live ${ids.join()}`),
      () => seen.push('live gap'),
    );
    const foreign = ['hello', '', 'null', '5', '{}', '{"id":1,"table":"users","ids":"one"}', '{"table":"users"}'];
    for (const message of foreign) {
      receive(message);
      receiveLive(message);
    }
    assert.deepEqual(
      seen,
      foreign.flatMap(() => ['gap', 'live gap']),
    );
    receive('{"id":1,"table":"users","ids":["one"]}');
    receiveLive('{"table":"users","ids":["two"]}');
    assert.deepEqual(seen.slice(-2), ['one', 'live two']);
  });
});
