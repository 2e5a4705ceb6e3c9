import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { PermanentFailure } from '#server/jobs/queue.ts';
import { openLog, summariseError } from '#server/log.ts';
import { renderEmail, sendEmail } from '#server/mail.ts';
import { readSettings } from '#server/settings.ts';
import { openMailer } from './mailer.ts';

type Received = { from: string; to: string[]; raw: string };

const received: Received[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: ({ address }, _session, done) => {
    const code = /^(?:refused|later)-(\S+)@/.exec(address)?.[1];
    const responseCode = address.startsWith('later-') ? 451 : 550;
    done(code ? Object.assign(new Error(`${code} Refused`), { responseCode }) : undefined);
  },
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as AddressInfo;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-mailer-'));
const bySmtp = openMailer(readSettings({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Skep <hello@skep.test>' }));
const toOutbox = openMailer(readSettings({ DATA_DIR: dataDir }));
after(() => {
  bySmtp.close();
  server.close();
  rmSync(dataDir, { recursive: true });
});

const email = (more: Partial<Parameters<typeof renderEmail>[0]> = {}) =>
  renderEmail({
    to: 'ann@test.example',
    subject: 'Your order – “Honey” £6.50',
    greeting: 'Hello Siân <script>alert(1)</script>,',
    paragraphs: ['Thank you & goodbye.'],
    facts: [['Total', '£6.50']],
    action: { label: 'See it', url: 'https://skep.test/orders?a=1&b=2' },
    ...more,
  });

const last = async () => PostalMime.parse(received.at(-1)?.raw ?? '');

describe('mail by SMTP', () => {
  it('goes only to its recipient, as HTML and text with the same content', async () => {
    await bySmtp.send(email());
    assert.deepEqual([received.at(-1)?.from, received.at(-1)?.to], ['hello@skep.test', ['ann@test.example']]);
    const mail = await last();
    assert.equal(mail.subject, 'Your order – “Honey” £6.50');
    assert.deepEqual(mail.from, { address: 'hello@skep.test', name: 'Skep' });
    for (const word of ['Siân', 'Thank you', '£6.50', 'See it']) {
      assert.ok(mail.text?.includes(word), `text: ${word}`);
      assert.ok(mail.html?.includes(word), `html: ${word}`);
    }
    assert.ok(mail.text?.includes('https://skep.test/orders?a=1&b=2'));
    assert.match(received.at(-1)?.raw ?? '', /multipart\/alternative/);
  });

  it('escapes user content in HTML', async () => {
    await bySmtp.send(email({ paragraphs: ['<img src=x onerror=alert(1)> "quoted" & \'more\''] }));
    const { html = '', text = '' } = await last();
    assert.doesNotMatch(html, /<script|<img/);
    assert.ok(html.includes('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp; &#39;more&#39;'));
    assert.ok(text.includes('<img src=x onerror=alert(1)> "quoted" & \'more\''));
  });

  it('cannot gain recipients or headers from line breaks', async () => {
    const before = received.length;
    for (const more of [
      '\r\nBcc: eve@evil.example',
      '\nRCPT TO:<eve@evil.example>',
      ', eve@evil.example',
      '; eve@evil.example',
    ])
      await assert.rejects(bySmtp.send(email({ to: `ann@test.example${more}` })), /not one email address/);
    await bySmtp.send(email({ subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nInjected body' }));
    for (const { to, raw } of received.slice(before)) {
      assert.ok(
        to.every((address) => !address.startsWith('eve@')),
        to.join(),
      );
      assert.doesNotMatch(raw.split('\r\n\r\n')[0] ?? '', /^(Bcc|RCPT TO):/im);
    }
    assert.match((await last()).text ?? '', /Thank you/);
  });

  it('is abandoned if its address does not exist, fails after any other permanent refusal, and is retried after a temporary one', async () => {
    const lines: string[] = [];
    const settings = readSettings({ CONTACT_EMAIL: 'refused-5.1.1@skep.test' });
    const ctx = { mailer: bySmtp, settings, log: openLog('warn', { write: (line) => void lines.push(line) }) };
    const send = (to: string) => sendEmail(ctx, { to, subject: 'Hello', greeting: 'Hello,', paragraphs: [] });
    for (const code of ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
      await send(`refused-${code}@test.example`);
    assert.equal(lines.filter((line) => line.includes('address does not exist')).length, 6);
    assert.ok(!lines.some((line) => line.includes('@')), 'no address is logged');
    for (const code of ['5.7.1', '5.1.8', '5.2.2', 'No'])
      await assert.rejects(send(`refused-${code}@test.example`), PermanentFailure, code);
    await assert.rejects(send(settings.contactEmail), PermanentFailure, 'a message to the operator is not lost');
    await assert.rejects(send('later-4.7.1@test.example'), (error) => !(error instanceof PermanentFailure));
  });

  describe('is retried if the server refuses every email, and the error tells the operator what to check', () => {
    const failureOf = async (options: SMTPServerOptions) => {
      const strict = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, ...options });
      await new Promise<void>((resolve) => void strict.listen(0, '127.0.0.1', resolve));
      const { port: other } = strict.server.address() as AddressInfo;
      const settings = readSettings({ SMTP_URL: `smtp://127.0.0.1:${other}` });
      const mailer = openMailer(settings);
      const ctx = { mailer, settings, log: openLog('silent') };
      const sent = sendEmail(ctx, { to: 'ann@test.example', subject: 'Hello', greeting: 'Hello,', paragraphs: [] });
      const error: unknown = await sent.catch((reason: unknown) => reason);
      mailer.close();
      strict.close();
      assert.ok(!(error instanceof PermanentFailure));
      return String(error);
    };
    const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

    it('because of its sender', async () => {
      const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, _session, done) =>
        done(refusal(553, '5.7.1 Not yours'));
      assert.match(await failureOf({ onMailFrom }), /refuses MAIL_FROM as the sender: check .*MAIL_FROM/);
    });

    for (const [code, text] of [
      [554, '5.7.1 <ann@test.example>: Relay access denied'],
      [550, '5.7.1 relaying denied'],
      [550, 'relay not permitted'],
      [550, '5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
      [530, '5.7.0 Authentication required'],
    ] as const)
      it(`because it does not relay them: ${text}`, async () => {
        const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done(refusal(code, text));
        assert.match(await failureOf({ onRcptTo }), /does not relay our emails, .*: check .*SMTP_URL/);
      });
  });

  it('fails and is retried if no server is listening, and the error tells the operator what to check', async () => {
    const unreachable = openMailer(readSettings({ SMTP_URL: 'smtp://skep:secret@127.0.0.1:1' }));
    await assert.rejects(unreachable.send(email()), {
      message:
        'The mail server 127.0.0.1:1 cannot be reached: check that it is running and that SMTP_URL and MAIL_FROM are right. Emails will be retried. (connect ECONNREFUSED 127.0.0.1:1)',
      code: 'ESOCKET',
    });
    unreachable.close();
  });

  it('fails if the server refuses the connection, and the error tells the operator what to check', async () => {
    const busy = createServer((socket) => void socket.end('421 4.3.2 Too busy\r\n'));
    await new Promise<void>((resolve) => void busy.listen(0, '127.0.0.1', resolve));
    const { port: other } = busy.address() as AddressInfo;
    const mailer = openMailer(readSettings({ SMTP_URL: `smtp://127.0.0.1:${other}` }));
    await assert.rejects(mailer.send(email()), /refuses the connection: check .*Emails will be retried\. \(.*Too busy/);
    mailer.close();
    busy.close();
  });

  it('fails if the server refuses the password, without the password in the error', async () => {
    const strict = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('5.7.8 No'), { responseCode: 535 })),
    });
    await new Promise<void>((resolve) => void strict.listen(0, '127.0.0.1', resolve));
    const { port: other } = strict.server.address() as AddressInfo;
    const rejected = openMailer(readSettings({ SMTP_URL: `smtp://skep:secret@127.0.0.1:${other}` }));
    const error: unknown = await rejected.send(email()).catch((reason: unknown) => reason);
    rejected.close();
    strict.close();
    assert.match(String(error), /does not accept the user name and password in SMTP_URL: check/);
    assert.doesNotMatch(String(error), /secret/);
    assert.match(summariseError(error), /EAUTH 535 5\.7\.8/);
  });
});

describe('the outbox', () => {
  it('stores each message as one complete file that only its owner can read', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, each) => toOutbox.send(email({ to: `keeper-${each}@test.example` }))),
    );
    const outbox = path.join(dataDir, 'outbox');
    const names = await readdir(outbox);
    assert.equal(names.length, 10);
    assert.ok(names.every((name) => name.endsWith('.eml')));
    const emails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))),
    );
    assert.equal(new Set(emails.map((mail) => mail.to?.[0]?.address)).size, 10);
    assert.ok(emails.every((mail) => mail.html && mail.text?.includes('Thank you & goodbye.')));
    assert.equal((await stat(path.join(outbox, names[0] ?? ''))).mode & 0o077, 0);
  });
});

it('gives up after a minute on a mail server that accepts the connection but never sends its greeting', async (test) => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const mailer = openMailer(readSettings({ SMTP_URL: url }));
  test.after(() => {
    mailer.close();
    silent.close();
  });
  test.mock.timers.enable({ apis: ['setTimeout'] });
  const failures: unknown[] = [];
  void mailer.send(email()).catch((error: unknown) => {
    failures.push(error);
  });
  await once(silent, 'connection');
  let waited = 0;
  for (; failures.length === 0 && waited < 600; waited += 1) {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    test.mock.timers.tick(1000);
  }
  assert.match(String(failures[0]), /Greeting never received/);
  assert.ok(waited >= 55 && waited <= 70, `${waited} s`);
});
