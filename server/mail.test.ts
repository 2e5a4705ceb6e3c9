import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { inLongRuns } from '#test/child-processes.ts';
import { eventually, openDatabase } from '#test/world.ts';
import { openMailer } from './gateways/mailer.ts';
import { openQueue, type Jobs } from './jobs/queue.ts';
import { sendEmail } from './mail.ts';
import { readSettings } from './settings.ts';

type Received = { to: string; messageId: string | undefined };
type Respond = (to: string, session: { destroy: () => void }, done: () => void) => void;

/** A mail server that reads every message in full and then calls `respond`. */
async function openServer(respond: Respond) {
  const received: Received[] = [];
  const sockets = new Map<string, { destroy: () => void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        void PostalMime.parse(Buffer.concat(chunks)).then(({ messageId }) => {
          received.push({ to, messageId });
          respond(to, { destroy: () => sockets.get(`${session.remotePort}`)?.destroy() }, done);
        });
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => sockets.set(`${socket.remotePort}`, socket));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, url: `smtp://127.0.0.1:${port}` };
}

/** Starts a queue whose jobs send mail through that server, with a time limit of six seconds each. */
async function openMailJobs(url: string) {
  const settings = readSettings({ SMTP_URL: url, MAIL_FROM: 'Skep <hello@skep.test>' });
  const mailer = openMailer(settings);
  const database = await openDatabase();
  const options = { retryLimit: 3, retryDelay: 1, retryBackoff: false, expireInSeconds: 6 };
  const log = pino({ level: 'silent' });
  const work = await openQueue(database, log, options);
  const jobs: Jobs<{ mailer: typeof mailer; settings: typeof settings; log: typeof log }> = {
    mail: {
      run: (ctx, { to }) => sendEmail(ctx, { to: String(to), subject: 'Hello', greeting: 'Hello,', paragraphs: [] }),
    },
  };
  await work.declare(jobs);
  await work.work(jobs, { mailer, settings, log });
  after(async () => {
    await work.stop();
    await database.close();
    mailer.close();
  });
  return (to: string[]) =>
    work.queue.enqueue(
      database.db,
      'mail',
      to.map((address) => ({ to: address })),
    );
}

const people = (count: number) => Array.from({ length: count }, (_, each) => `person-${each}@test.example`);

describe('mail sent by jobs', { concurrency: true }, () => {
  it('arrives once when the mail server is slow, however many messages are waiting', inLongRuns, async () => {
    const { received, url } = await openServer((_to, _session, done) => setTimeout(done, 1500));
    const send = await openMailJobs(url);
    await send(people(6));
    await eventually(() => (received.length >= 6 ? true : undefined));
    // Any duplicates would arrive within this time.
    await sleep(9_000);
    assert.deepEqual(received.map(({ to }) => to).toSorted(), people(6));
  });

  it(
    'has the same Message-ID when it is resent after a server accepted it but disconnected before confirming',
    inLongRuns,
    async () => {
      const disconnected = new Set<string>();
      const { received, url } = await openServer((to, session, done) => {
        if (disconnected.has(to)) return done();
        disconnected.add(to);
        session.destroy();
      });
      const send = await openMailJobs(url);
      await send(people(2));
      await eventually(() => (received.length === 4 ? true : undefined));
      for (const to of people(2)) {
        const [first, second] = received.filter((each) => each.to === to);
        assert.match(first?.messageId ?? '', /^<[0-9a-f-]{36}@skep\.test>$/);
        assert.equal(first?.messageId, second?.messageId);
      }
      assert.equal(new Set(received.map(({ messageId }) => messageId)).size, 2, 'one id per message');
    },
  );
});
