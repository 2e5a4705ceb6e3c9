import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { emailSafePath, sameSitePath } from './next-path.ts';
import { reportKinds } from './reports.ts';

const site = 'https://skep.example';

describe('the path after signing in', () => {
  it('is a path within this site, with its query and fragment', () => {
    for (const path of [
      '/',
      '/orders',
      '/shop?category=Queen%20Bees&page=2',
      '/listing/a-1#reviews',
      '/%2F%2Fevil.example',
    ])
      assert.equal(sameSitePath(path), path);
  });

  it('is never another site, or a script', () => {
    for (const evil of [
      'https://evil.example/',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n//evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      '/./\\evil.example',
      '/%2e//evil.example',
      ' //evil.example',
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'orders',
      '',
      '@evil.example',
      'https:evil.example',
    ])
      assert.equal(sameSitePath(evil), undefined, JSON.stringify(evil));
  });

  it('always has the origin of this site', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'https',
      'javascript',
      'a',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        for (const one of [given, `/${given}`]) {
          const path = sameSitePath(one);
          if (path === undefined) continue;
          assert.equal(new URL(path, site).origin, site, one);
          assert.equal(new URL(path, site).href, site + path);
          assert.equal(sameSitePath(path), path);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the path after an email address is verified', () => {
  it('can be any screen that people register from', () => {
    const id = '0198a7c2-73c5-7e1b-9d0a-3f6c2b8e4d17';
    for (const path of ['/basket', '/checkout', `/listing/${id}`, `/profile/${id}`, '/upgarde-account'])
      assert.equal(emailSafePath(path), path);
    const toMessage = `/listing/${id}#message-${id}`;
    assert.equal(emailSafePath(toMessage), toMessage, 'including the person to message');
    for (const kind of reportKinds) {
      const report = `/make-report?${kind}=${id}`;
      assert.equal(emailSafePath(report), report);
    }
  });

  it('is the profile of the user to message, if the path itself could contain arbitrary text', () => {
    const id = '0198a7c2-73c5-7e1b-9d0a-3f6c2b8e4d17';
    for (const page of ['/search?query=Win+500+pounds', '/basket', '//evil.example', '/search?query=x%23message-x'])
      assert.equal(emailSafePath(`${page}#message-${id}`), `/profile/${id}#message-${id}`);
  });

  it('is never a path that could contain arbitrary text', () => {
    for (const path of [
      '/search?query=Win+500+pounds',
      '/shop',
      '/basket?x=evil.example',
      '/listing/evil.example',
      '/listing/a b',
      '//evil.example',
      '/basket/',
      '/basket\n',
      '/profile/CALL-0900-123-456-OR-LOSE-YOUR-ACCOUNT',
      '/search?query=Win+500+pounds#message-us-on-0900-123-456',
      '/make-report?product=win-500-pounds',
      '/make-report?win-500-pounds=0198a7c2-73c5-7e1b-9d0a-3f6c2b8e4d17',
      '/profile/0198a7c2-73c5-7e1b-9d0a-3f6c2b8e4d17#message-us-on-0900-123-456',
      '/profile/0198a7c2-73c5-7e1b-9d0a-3f6c2b8e4d17#message-0198a7c2-73c5-7e1b-9d0a-3f6c2b8e4d17\n',
    ])
      assert.equal(emailSafePath(path), undefined, path);
  });
});
