import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { articleNames } from '#contract/articles.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { makeWorld } from '#test/world.ts';
import { checkArticles, readArticle } from './articles.ts';

const articlesDir = mkdtempSync(path.join(os.tmpdir(), 'skep-articles-'));
const write = (name: string, text: string) => writeFileSync(path.join(articlesDir, `${name}.md`), text);
const settings = (overrides: Record<string, string> = {}) =>
  readSettings({ ARTICLES_DIR: articlesDir, DEMO: 'off', ...overrides });
/** Checks all content pages and returns the logged warnings. */
async function check(own = settings()): Promise<string[]> {
  const lines: string[] = [];
  await checkArticles(own, { warn: (sentence: string) => void lines.push(sentence) });
  return lines;
}

describe('a content page', () => {
  it('states the deadlines and fees of this shop, and who runs it', async () => {
    const own = settings({
      DISPATCH_DAYS: '5',
      PLATFORM_FEE_PERCENT: '7.5',
      SECURITY_LOG_DAYS: '30',
      OPERATOR: 'Bees & Sons',
      CONTACT_EMAIL: 'help@bees.example',
    });
    const text = JSON.stringify(await Promise.all(articleNames.map((name) => readArticle(own, name))));
    const stated = [
      'sent within 5 days',
      '7.5% commission on the order total, including postage.',
      'for up to 30 days',
      'Bees &amp; Sons',
      'help@bees.example',
    ];
    for (const value of stated) assert.ok(text.includes(value), value);
    assert.doesNotMatch(text, /\{\{|For the operator/);
  });

  it('says plainly if no commission is charged', async () => {
    const text = JSON.stringify(await readArticle(readSettings({}), 'fees'));
    assert.ok(text.includes('When something sells, Skep charges no commission. We pay'));
  });

  it('escapes HTML, omits HTML comments, and drops pictures and unsafe links', async () => {
    write(
      'fees',
      '# Fees & <b>more</b>\n\nCheap <script>alert(1)</script>. <!-- a note -->\n\n<!-- another\nnote -->\n\n## One *thing*\n\n[a](javascript:alert) [b](/shop) [c](//evil.example) ![d](x.png)\n\n## One thing',
    );
    assert.deepEqual(await readArticle(settings(), 'fees'), {
      title: 'Fees & <b>more</b>',
      description: 'Cheap <script>alert(1)</script>.',
      intro: '<p>Cheap &lt;script&gt;alert(1)&lt;/script&gt;. </p>\n',
      sections: [
        { id: 'one-thing', level: 2, title: 'One thing', html: '<p>a <a href="/shop">b</a> c d</p>\n' },
        { id: 'one-thing-2', level: 2, title: 'One thing', html: '' },
      ],
    });
  });

  it("is the operator's own file if there is one, and must be complete", async () => {
    write('fees', '# Our fees\n\nNone, says {{ operator }}.');
    assert.equal((await readArticle(settings({ OPERATOR: 'Ann' }), 'fees')).intro, '<p>None, says Ann.</p>\n');
    await check();
    for (const [text, problem] of [
      ['# Fees\n\n{{fee}}', /unknown/],
      ['No title', /title/],
    ] as const) {
      write('fees', text);
      await assert.rejects(check(), (error) => error instanceof SettingsError && problem.test(error.message));
    }
    for (const noFolder of ['none', 'fees.md']) {
      const misspelt = settings({ ARTICLES_DIR: path.join(articlesDir, noFolder) });
      await assert.rejects(check(misspelt), /ARTICLES_DIR must be a folder/);
    }
  });
});

it('a content page that cannot be read is named in the error', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-articles-'));
  mkdirSync(path.join(folder, 'fees.md'));
  const isNamed = (error: Error) => error instanceof SettingsError && /fees\.md cannot be read \(/.test(error.message);
  await assert.rejects(check(settings({ ARTICLES_DIR: folder })), isNamed);
});

it('a file that is not named after a content page is logged', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-articles-'));
  const own = settings({ ARTICLES_DIR: folder });
  for (const name of ['fees.md', '.gitignore']) writeFileSync(path.join(folder, name), '# Fees');
  assert.deepEqual(await check(own), []);
  for (const name of ['Fees.md', 'privacy.md']) writeFileSync(path.join(folder, name), '# Ours');
  const [line = '', ...more] = await check(own);
  assert.match(
    line,
    /^ARTICLES_DIR contains Fees\.md, privacy\.md, which no .*: the names are .*\bprivacy-policy\.md.*\.$/,
  );
  assert.deepEqual(more, []);
});

describe('a contact message', async () => {
  const world = await makeWorld({ RATE_LIMITS: 'on', CONTACT_EMAIL: 'desk@skep.example', OPERATOR: 'Bees Ltd' });
  const message = { name: 'Ann Bee', email: 'ann@test.example', subject: 'Lost', message: 'One.\n\nTwo <b>.' };
  const send = (fields: object = {}) =>
    world.call('POST', '/api/contact-messages', undefined, { ...message, ...fields });

  it('reaches the operator, who can reply to it', async () => {
    assert.deepEqual((await send()).body, { message: 'Thank you. Your message is on its way to Bees Ltd.' });
    const mail = await world.mail('desk@skep.example', 'Contact form: Lost');
    assert.deepEqual(mail.replyTo, [{ name: 'Ann Bee', address: 'ann@test.example' }]);
    assert.match(mail.text ?? '', /Ann Bee \(ann@test\.example\) wrote:\s+One\.\s+Two <b>\./);
    assert.match(mail.html ?? '', /Two &lt;b&gt;/);
  });

  it('cannot add headers or recipients', async () => {
    for (const fields of [
      { subject: 'Hello\r\nBcc: all@test.example' },
      { name: 'Ann\nBcc: all@test.example' },
      { email: 'ann@test.example, all@test.example' },
      { email: 'ann@test.example\nBcc: all@test.example' },
    ])
      assert.equal((await send(fields)).status, 400, JSON.stringify(fields));
    assert.equal((await send({ name: 'Ann" <all@test.example>, "x', subject: 'Odd names' })).status, 201);
    const { replyTo, to } = await world.mail('desk@skep.example', 'Odd names');
    assert.deepEqual([replyTo?.map(({ address }) => address), to?.length], [['ann@test.example'], 1]);
  });

  it('is refused after ten in an hour', async () => {
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await send({ subject: 'Again' })).status);
    assert.equal(statuses.at(-1), 429);
  });
});
