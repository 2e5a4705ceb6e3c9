import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { dayMs, hourMs, minuteMs } from '#contract/time.ts';
import { readSettings, SettingsError } from './settings.ts';
import { warningsOf } from './settings-warnings.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

/** The one-sentence error for an invalid environment. */
function refusal(source: Record<string, string>): string {
  try {
    readSettings(source);
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    assert.match(error.message, /^[^\n]+\.$/, 'one sentence');
    return error.message;
  }
  return 'accepted';
}

describe('the settings', () => {
  it('each have a default', () => {
    const settings = readSettings({});
    assert.deepEqual(
      [settings.host, settings.port, settings.publicUrl, settings.dataDir],
      ['127.0.0.1', 3000, 'http://localhost:3000', path.resolve('data')],
    );
    assert.deepEqual(
      [settings.demo, settings.rateLimits, settings.clockSkewMs, settings.platformFeePercent],
      [true, true, 0, 0],
    );
    assert.deepEqual([settings.stripe, settings.smtpUrl, settings.databaseUrl], [undefined, undefined, undefined]);
  });

  it('treat an empty value as unset', () => {
    const empty = {
      PORT: '',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      CLOCK_SKEW: '',
      DEMO: '',
      STRIPE_SECRET_KEY: '',
    };
    assert.deepEqual(readSettings(empty), readSettings({}));
  });

  it('refuse each invalid value with a message that names the variable', () => {
    const wrong: Record<string, string[]> = {
      PORT: ['x', '-1', '65536', '80.5'],
      PUBLIC_URL: [
        'skep.example',
        'ftp://skep.example',
        'javascript:alert(1)',
        'http://skep.example/shop/',
        'http://skep.example?a=1',
      ],
      MAIL_FROM: ['no address', 'Skep <a@b.test> <c@d.test>', 'Skep <hello>', 'hello@skep.test, info@skep.test'],
      DATABASE_URL: ['mysql://localhost/x', 'localhost', 'x'],
      REDIS_URL: ['http://localhost', 'x'],
      S3_ENDPOINT: ['ftp://s3', 'x'],
      FILES_KEY: ['secret', 'ab'.repeat(31), `${'ab'.repeat(32)} `, 'xy'.repeat(32)],
      SMTP_URL: ['http://mail', 'mail.example', 'smtp://', 'smtps:///mail.example'],
      DEMO: ['yes', 'true', '1', 'ON'],
      RATE_LIMITS: ['none', '0'],
      PLATFORM_FEE_PERCENT: ['-1', '101', 'x', '5%'],
      CLOCK_SKEW: [
        '15',
        'P',
        'PT',
        'P1DT',
        '15D',
        'PT1.5H',
        '-PT1H',
        'P1M',
        'P1Y',
        'pt1h',
        'PT1M1H',
        'P2W3D',
        `PT${'9'.repeat(400)}S`,
        'P9999999D',
        'P1465D',
      ],
      ADMIN_TWO_STEP: ['yes'],
      SANDBOX: ['yes', '1'],
      SECURITY_LOG_DAYS: ['0', '3651', 'x'],
      APPROVED_DOCUMENT_DAYS: ['0', '-1', '3651', '30.5', 'x'],
      REMIND_TO_DISPATCH_DAYS: ['0', '61', 'x'],
      DISPATCH_DAYS: ['0', '61'],
      RECEIPT_DAYS: ['0', '61'],
      COMPLETION_DAYS: ['-1', '61'],
      LOG_LEVEL: ['loud', 'INFO'],
      STRIPE_SECRET_KEY: ['pk_test_x', 'sk_live_x'],
      STRIPE_PUBLISHABLE_KEY: ['sk_test_x', 'pk_live_x'],
      STRIPE_WEBHOOK_SECRET: ['secret', 'whsec_x whsec_y', 'whsec_x,secret'],
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values) {
        const given = name.startsWith('STRIPE') ? { ...stripe, [name]: value } : { [name]: value };
        assert.match(refusal(given), new RegExp(`\\b${name}\\b.* must `), `${name}=${value}`);
      }
  });

  it('never repeat a secret in a message', () => {
    assert.doesNotMatch(refusal({ FILES_KEY: 'hunter2' }), /hunter2/);
    assert.doesNotMatch(refusal({ ...stripe, STRIPE_SECRET_KEY: 'hunter2' }), /hunter2/);
    assert.doesNotMatch(refusal({ DATABASE_URL: 'mysql://u:hunter2@localhost/x' }), /hunter2/);
  });

  it('accept the clock skew as an ISO 8601 duration', () => {
    for (const [text, ms] of [
      ['PT16M', 16 * minuteMs],
      ['P15D', 15 * dayMs],
      ['P1DT2H3M4S', 26 * hourMs + 3 * minuteMs + 4000],
      ['PT90S', 90_000],
      ['PT0S', 0],
      ['P2W', 14 * dayMs],
    ] as const)
      assert.equal(readSettings({ CLOCK_SKEW: text }).clockSkewMs, ms, text);
  });

  it('accept all of the Stripe keys or none', () => {
    assert.deepEqual(readSettings(stripe).stripe, {
      secretKey: 'sk_test_x',
      publishableKey: 'pk_test_x',
      webhookSecret: 'whsec_x',
      isLive: false,
    });
    for (const name of Object.keys(stripe)) assert.match(refusal({ ...stripe, [name]: '' }), /STRIPE_/, name);
  });

  it('refuse a skewed clock together with live keys, and accept it with test keys', () => {
    const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
    assert.match(refusal({ ...live, CLOCK_SKEW: 'PT16M' }), /CLOCK_SKEW.*live Stripe keys/);
    assert.equal(readSettings(live).clockSkewMs, 0);
    assert.equal(readSettings({ ...stripe, CLOCK_SKEW: 'PT16M' }).clockSkewMs, 16 * minuteMs);
    const restricted = { ...live, STRIPE_SECRET_KEY: 'rk_live_x' };
    assert.notEqual(refusal({ ...restricted, CLOCK_SKEW: 'PT16M' }), 'accepted');
  });

  it('load no demo data with live keys, and refuse DEMO=on together with them', () => {
    const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
    assert.equal(readSettings(live).demo, false);
    assert.match(refusal({ ...live, DEMO: 'on' }), /DEMO=on.*live Stripe keys/);
    assert.equal(readSettings(stripe).demo, true);
  });

  it('refuse an https address without the Stripe keys, unless test payments are intended', () => {
    const PUBLIC_URL = 'https://skep.example';
    assert.match(refusal({ PUBLIC_URL }), /PUBLIC_URL.*STRIPE_SECRET_KEY.*SANDBOX=on/);
    assert.match(refusal({ PUBLIC_URL, SANDBOX: 'off' }), /SANDBOX=on/);
    assert.equal(readSettings({ PUBLIC_URL, SANDBOX: 'on' }).stripe, undefined);
    assert.ok(readSettings({ PUBLIC_URL, ...stripe }).stripe);
    assert.equal(readSettings({ PUBLIC_URL: 'http://skep.test' }).stripe, undefined);
  });

  it('require two-step sign-in for admins unless this is a demo shop', () => {
    const settings = (given: Record<string, string>) => readSettings(given).adminTwoStep;
    assert.deepEqual(
      [settings({}), settings({ DEMO: 'off' }), settings({ DEMO: 'off', ADMIN_TWO_STEP: 'off' })],
      [false, true, false],
    );
  });

  it('warn about settings that a shop with a public address should have', () => {
    const site = { PUBLIC_URL: 'https://skep.example', ...stripe };
    const warnings = warningsOf(readSettings(site));
    for (const warning of [/^DEMO is on.*admin/, /^DATABASE_URL/, /^SMTP_URL/, /^TRUST_PROXY/])
      assert.equal(warnings.filter((sentence) => warning.test(sentence)).length, 1, String(warning));
    const withoutSender = { DATABASE_URL: 'postgres://db/skep', SMTP_URL: 'smtp://mail', TRUST_PROXY: '1' };
    for (const [given, address] of [
      [{}, 'Skep <hello@skep.example>'],
      [{ MAIL_FROM: 'bees@skep.example' }, 'bees@skep.example'],
    ] as const)
      assert.match(
        String(warningsOf(readSettings({ ...site, ...withoutSender, ...given }))),
        new RegExp(`^MAIL_FROM is not an address of your own: emails come from ${address}, which`),
      );
    const complete = { ...withoutSender, MAIL_FROM: 'Bees <hello@bees.example>' };
    for (const safe of [{ ...site, ...complete }, {}]) assert.deepEqual(warningsOf(readSettings(safe)), []);
  });

  it('warn about a reminder to dispatch that comes too late', () => {
    const warnings = (given: Record<string, string>) => warningsOf(readSettings(given));
    assert.match(String(warnings({ DISPATCH_DAYS: '3' })), /^REMIND_TO_DISPATCH_DAYS is not less than DISPATCH_DAYS/);
    assert.deepEqual(warnings({ DISPATCH_DAYS: '4' }), []);
  });

  it('explain how to write a password with special characters, and how long a value can be', () => {
    for (const [name, value] of Object.entries({
      DATABASE_URL: 'postgres://skep:se#cret@db/skep',
      REDIS_URL: 'redis://:se#cret@cache',
      SMTP_URL: 'smtps://skep:se#cret@mail.test',
    }))
      assert.match(refusal({ [name]: value }), /password percent-encoded, such as # as %23\.$/, name);
    assert.match(refusal({ COMPANY: 'x'.repeat(501) }), /COMPANY is invalid: must be at most 500 characters long\.$/);
  });

  it('refuse the same port for pages and metrics', () => {
    assert.match(refusal({ PORT: '3000', METRICS_PORT: '3000' }), /METRICS_PORT must differ from PORT/);
    assert.equal(refusal({ PORT: '3000', METRICS_PORT: '3000', METRICS_HOST: '10.0.0.1' }), 'accepted');
    assert.equal(refusal({ PORT: '0', METRICS_PORT: '0' }), 'accepted');
  });

  it('accept an object store only with its keys, and its keys only with a bucket', () => {
    for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      assert.match(refusal({ [name]: 'http://store.test' }), /S3_BUCKET must be set together with/, name);
    assert.match(refusal({ S3_BUCKET: 'skep' }), /S3_ACCESS_KEY_ID/);
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    assert.match(refusal({ S3_BUCKET: 'skep', ...keys }), /FILES_KEY.*S3_BUCKET/);
    const FILES_KEY = 'ab'.repeat(32);
    assert.equal(readSettings({ S3_BUCKET: 'skep', ...keys, FILES_KEY }).s3?.region, 'eu-west-2');
  });

  it('load no demo data into an external database, unless told to', () => {
    const DATABASE_URL = 'postgres://localhost/skep';
    assert.equal(readSettings({ DATABASE_URL }).demo, false);
    assert.equal(readSettings({ DATABASE_URL, DEMO: 'on' }).demo, true);
    assert.equal(readSettings({ DEMO: 'off' }).demo, false);
  });

  it('build links from PUBLIC_URL without its trailing slash, or from PORT', () => {
    const https = { ...stripe, PUBLIC_URL: 'https://skep.example/' };
    assert.equal(readSettings(https).publicUrl, 'https://skep.example');
    assert.equal(readSettings({ PORT: '4000' }).publicUrl, 'http://localhost:4000');
  });
});

describe('.env.example', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../.env.example'), 'utf8');

  it('names every setting in server/settings.ts', () => {
    const source = readFileSync(path.join(import.meta.dirname, 'settings.ts'), 'utf8');
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '');
    assert.ok(names.length > 15);
    assert.deepEqual(
      names.filter((name) => !example.includes(`${name}=`)),
      [],
    );
  });

  it('sets each to its default', () => {
    assert.deepEqual(readSettings(parseEnv(example)), readSettings({}));
  });
});
