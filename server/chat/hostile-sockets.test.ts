import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { hourMs, minuteMs } from '#contract/time.ts';
import { newToken, hashToken } from '#server/accounts/sessions.ts';
import { sessions, users } from '#server/accounts/tables.ts';
import { listen, openTab, send, startChat, type Tab } from '#test/chatting.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { waitForLock } from '#test/wait-for-lock.ts';
import { eventually, makeWorld, type Person } from '#test/world.ts';
import { messages } from './tables.ts';

const world = await makeWorld();
const { call, ctx, person } = world;
const url = await listen(world);
const isEmbedded = world.database.kind === 'embedded';

const refusalOf = (token: unknown, at = url) =>
  openTab(at, token).then(
    () => assert.fail('the connection was accepted'),
    (error: Error & { data?: { code: string } }) => error.data?.code,
  );

/** A token that expires at a given time. */
async function tokenUntil({ id }: Person, expiresAt: Date): Promise<string> {
  const token = newToken();
  await ctx.db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId: id, createdAt: ctx.now(), usedAt: ctx.now(), expiresAt });
  return token;
}

async function assertRefused(tab: Tab, event: string, payload: unknown, code: string): Promise<void> {
  const reply = await tab.ask(event, payload);
  assert.ok(!reply.ok, `${event} ${JSON.stringify(payload)}`);
  assert.equal(reply.code, code, `${event} ${JSON.stringify(payload)}: ${reply.message}`);
  await tab.next('refused', (refusal) => refusal.code === code && refusal.event === event.slice(0, 40));
}

describe('a connection', () => {
  it('needs a valid token', async () => {
    const ann = await person();
    const expired = await tokenUntil(ann, new Date(ctx.now().getTime() - 1000));
    for (const token of [
      undefined,
      null,
      '',
      'nonsense',
      7,
      { token: ann.token },
      [ann.token],
      expired,
      'x'.repeat(5000),
    ])
      assert.equal(await refusalOf(token), 'unauthenticated', JSON.stringify(token));
    await world.ban(ann.id);
    assert.equal(await refusalOf(ann.token), 'unauthenticated');
  });

  it('is refused to an admin who has yet to set up two-step sign-in', async () => {
    const strict = await makeWorld({ ADMIN_TWO_STEP: 'on' });
    const strictUrl = await listen(strict);
    const { id, token } = await strict.person({ role: 'admin' });
    assert.equal(await refusalOf(token, strictUrl), 'two_step_required');
    await strict.ctx.db.update(users).set({ twoStepSince: strict.ctx.now() }).where(eq(users.id, id));
    (await openTab(strictUrl, token)).close();
  });

  it('is refused from the pages of another site, even with a valid token', async () => {
    const { token } = await person();
    const from = (origin: string) => openTab(url, token, { transports: ['websocket'], extraHeaders: { origin } });
    for (const origin of ['https://evil.example', 'null', `${url}.evil.example`])
      await assert.rejects(from(origin), origin);
    for (const origin of [url, world.ctx.settings.publicUrl]) (await from(origin)).close();
  });

  it('may start with polling', async () => {
    const { token } = await person();
    const tab = await openTab(url, token, { transports: ['polling'] });
    assert.ok(tab.socket.connected);
    tab.close();
  });

  it('ignores upgrades to other protocols', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
      };
      request(`${url}/api/health`, { headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    assert.equal(status, 200);
  });

  it('ends with its session: on sign-out, password change, ban or deletion', async () => {
    const ends: [string, (who: Person) => Promise<unknown>][] = [
      ['signing out', ({ token }) => call('POST', '/api/auth/logout', token)],
      ['the end of all sessions', ({ id }) => ctx.db.delete(sessions).where(eq(sessions.userId, id))],
      ['a ban', ({ id }) => world.ban(id)],
      ['deletion', ({ id }) => ctx.db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, id))],
    ];
    const other = await person();
    const bystander = await openTab(url, other.token);
    for (const [name, end] of ends) {
      const ann = await person();
      const [one, two] = [await openTab(url, ann.token), await openTab(url, ann.token)];
      await end(ann);
      await Promise.all([one.isClosed(), two.isClosed()]).catch(() => assert.fail(name));
    }
    assert.ok(bystander.socket.connected);
    bystander.close();
  });

  // The embedded database runs one transaction at a time.
  it('ends with its session even while it is being opened', { skip: isEmbedded }, async () => {
    const ann = await person();
    const inOneHour = new Date(ctx.now().getTime() + hourMs);
    const other = await openTab(url, await tokenUntil(ann, inOneHour));
    const isTheirs = eq(sessions.userId, ann.id);
    // Because the session was last used long ago, connecting updates its row and waits for the lock.
    await ctx.db
      .update(sessions)
      .set({ usedAt: new Date(0) })
      .where(isTheirs);
    const { opening } = await ctx.db.transaction(async (tx) => {
      await tx.select().from(sessions).where(isTheirs).for('update');
      const connection = openTab(url, ann.token);
      await waitForLock(ctx.db);
      await world.ban(ann.id);
      await other.isClosed();
      return { opening: connection };
    });
    await (await opening).isClosed();
  });

  it("stays open on a user's other devices when one signs out", async () => {
    const ann = await person();
    const other = await tokenUntil(ann, new Date(ctx.now().getTime() + minuteMs));
    const [one, two] = [await openTab(url, ann.token), await openTab(url, other)];
    await call('POST', '/api/auth/logout', ann.token);
    await one.isClosed();
    assert.ok(two.socket.connected);
    two.close();
  });

  it('can do nothing once its token has expired', async () => {
    const [ann, bob] = [await person(), await person()];
    const chatId = await startChat(world, ann, bob);
    const tab = await openTab(url, await tokenUntil(ann, new Date(ctx.now().getTime() + hourMs)));
    await send(tab, chatId, bob, 'In time');
    ctx.settings.clockSkewMs = hourMs;
    try {
      await assertRefused(tab, 'sendMessage', { chatId, receiverId: bob.id, content: 'Too late' }, 'unauthenticated');
    } finally {
      ctx.settings.clockSkewMs = 0;
    }
    await tab.isClosed();
    assert.equal(await ctx.db.$count(messages, eq(messages.chatId, chatId)), 1);
  });
});

describe('an event', () => {
  it('is accepted only from the sender it names, in one of their own chats, for the other person in it', async () => {
    const [ann, bob, eve] = [await person(), await person(), await person()];
    const [chatId, evesChat] = [await startChat(world, ann, bob), await startChat(world, eve, bob)];
    const [tab, bobTab] = [await openTab(url, eve.token), await openTab(url, bob.token)];
    const say = (given: object) => ({ chatId: evesChat, receiverId: bob.id, content: 'Hello', ...given });
    await assertRefused(tab, 'join', ann.id, 'forbidden');
    await assertRefused(tab, 'join', { userId: ann.id }, 'forbidden');
    await assertRefused(tab, 'sendMessage', say({ senderId: ann.id }), 'forbidden');
    await assertRefused(tab, 'sendMessage', say({ receiverId: eve.id }), 'forbidden');
    await assertRefused(tab, 'sendMessage', say({ receiverId: ann.id }), 'forbidden');
    await assertRefused(tab, 'sendMessage', say({ receiverId: 'nobody' }), 'forbidden');
    await assertRefused(tab, 'sendMessage', say({ chatId }), 'not_found');
    await assertRefused(tab, 'sendMessage', say({ chatId: 'nothing' }), 'not_found');
    await assertRefused(tab, 'sendMessage', say({ image: '/api/chats/images/nothing' }), 'invalid_input');
    await assertRefused(tab, 'sendMessage', say({ image: 'https://example.com/a.png' }), 'invalid_input');
    await assertRefused(tab, 'markAsRead', { chatId, userId: eve.id }, 'not_found');
    await assertRefused(tab, 'markAsRead', { chatId: evesChat, userId: bob.id }, 'forbidden');
    await assertRefused(tab, 'typing', { chatId }, 'not_found');
    assert.equal(await ctx.db.$count(messages, eq(messages.receiverId, bob.id)), 0);
    await send(tab, evesChat, bob, 'Hello');
    await bobTab.next('newMessage');
    assert.deepEqual(
      bobTab.all('newMessage').map(({ sender }) => sender),
      [eve.id],
    );
    assert.deepEqual([bobTab.all('typing'), bobTab.all('messageRead')], [[], []]);
    tab.close();
    bobTab.close();
  });

  it('needs a verified sender, and a recipient whose account is active', async () => {
    const [ann, bob] = [await person(), await person()];
    const chatId = await startChat(world, ann, bob);
    const [tab, bobTab] = [await openTab(url, ann.token), await openTab(url, bob.token)];
    const set = (given: Partial<typeof users.$inferInsert>, { id }: Person) =>
      ctx.db.update(users).set(given).where(eq(users.id, id));
    const message = { chatId, receiverId: bob.id, content: 'Hello' };
    await set({ verifiedAt: null }, ann);
    await assertRefused(tab, 'sendMessage', message, 'unverified');
    await set({ verifiedAt: ctx.now() }, ann);
    for (const closed of ['bannedAt', 'deletedAt']) {
      await set({ [closed]: ctx.now() }, bob);
      await assertRefused(tab, 'sendMessage', message, 'chat_closed');
      const { body } = await call('GET', `/api/chats/${chatId}`, ann.token);
      assert.equal(body.closed, closed === 'bannedAt' ? 'banned' : 'deleted');
      assert.equal((await call('GET', `/api/chats/${chatId}/messages`, ann.token)).status, 200, 'it can still be read');
      await set({ [closed]: null }, bob);
    }
    await bobTab.isClosed();
    await send(tab, chatId, bob, 'Welcome back');
    assert.equal(await ctx.db.$count(messages, eq(messages.chatId, chatId)), 1);
    tab.close();
  });

  it('is refused if it is malformed, and the connection stays open', async () => {
    const [ann, bob] = [await person(), await person()];
    const chatId = await startChat(world, ann, bob);
    const tab = await openTab(url, ann.token);
    const message = { chatId, receiverId: bob.id, content: 'Hello' };
    const payloads = [
      undefined,
      null,
      7,
      '',
      'text',
      [],
      [message],
      {},
      { chatId },
      Buffer.from('binary'),
      { chatId: { $ne: 1 } },
    ];
    for (const payload of payloads)
      for (const event of ['sendMessage', 'markAsRead', 'typing']) {
        if (event === 'typing' && JSON.stringify(payload) === JSON.stringify({ chatId })) continue;
        if (event === 'markAsRead' && JSON.stringify(payload) === JSON.stringify({ chatId })) continue;
        await assertRefused(tab, event, payload, 'malformed');
      }
    const texts = [
      '',
      '   ',
      '\u{200b}\u{200b}\0',
      '\u{200b}\u{200b}',
      '\u{2800}',
      'x'.repeat(5001),
      'x'.repeat(1_000_000),
      '🐝'.repeat(250_000),
      Buffer.from('x'),
    ];
    for (const content of [...texts, 7, ['x'], { toString: 'x' }])
      await assertRefused(tab, 'sendMessage', { ...message, content }, 'malformed');
    for (const image of ['x'.repeat(201), '/api/chats/images/\0', '/api/chats/images/\ud800', 7])
      await assertRefused(tab, 'sendMessage', { ...message, image }, 'malformed');
    for (const clientId of ['1', 7, 'x'.repeat(100)])
      await assertRefused(tab, 'sendMessage', { ...message, clientId }, 'malformed');
    for (const upTo of [0, -1, 1.5, 2 ** 31, 1e15, 1e20, '1'])
      await assertRefused(tab, 'markAsRead', { chatId, upTo }, 'malformed');
    for (const event of ['nothing', '__proto__', 'constructor', 'toString', 'x'.repeat(10_000)])
      await assertRefused(tab, event, message, 'malformed');
    assert.equal(await ctx.db.$count(messages, eq(messages.chatId, chatId)), 0);
    await send(tab, chatId, bob, 'x'.repeat(5000));
    tab.close();
  });

  it('with a name that is not text is refused, and the connection stays open', async () => {
    const [ann, bob] = [await person(), await person()];
    const chatId = await startChat(world, ann, bob);
    const tab = await openTab(url, ann.token);
    for (const [at, packet] of ['2', '21', '2[7]', '2[7,{}]'].entries()) {
      tab.socket.io.engine.write(packet);
      const { event, code } = await eventually(() => tab.all('refused').at(at));
      assert.deepEqual({ event, code }, { event: '', code: 'malformed' }, packet);
    }
    await send(tab, chatId, bob, 'Hello');
    tab.close();
  });

  it('that is too large, or a malformed frame, closes only its own connection', async () => {
    const [ann, bob] = [await person(), await person()];
    const chatId = await startChat(world, ann, bob);
    const bobTab = await openTab(url, bob.token);
    const large = await openTab(url, ann.token);
    large.socket.emit('sendMessage', { chatId, receiverId: bob.id, content: 'x'.repeat(2_000_000) });
    await large.isClosed();
    const frames = [
      new Uint8Array(100),
      '4',
      '40{',
      '42["sendMessage"',
      '451-["sendMessage",{"_placeholder":true,"num":9}]',
      '9',
      'x'.repeat(2_000_000),
    ];
    for (const frame of frames) {
      const raw = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      await new Promise((resolve) => raw.addEventListener('open', resolve));
      raw.send(`40${JSON.stringify({ token: ann.token })}`);
      raw.send(frame);
      raw.send(frame);
      await sleep(20);
      raw.close();
    }
    await send(bobTab, chatId, ann, 'Still here');
    assert.equal(await ctx.db.$count(messages, eq(messages.chatId, chatId)), 1);
    bobTab.close();
  });
});

/** A WebSocket on a raw TCP connection, over which tests can send anything. */
async function openBare(base: string) {
  const { hostname, port, host } = new URL(base);
  const bare = connect(Number(port), hostname);
  bare.on('error', () => {});
  bare.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await new Promise((resolve) => bare.once('data', resolve));
  return bare;
}

/** A masked ping of 125 bytes that starts with a number. */
const pingOf = (number: number): Buffer => {
  const ping = Buffer.alloc(6 + 125);
  ping.set([0x89, 0x80 | 125]);
  ping.writeUInt32BE(number, 6);
  return ping;
};
const pings = (from: number, count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, each) => pingOf(from + each)));

const pollingUrl = (base: string) => `${base}/socket.io/?EIO=4&transport=polling`;
async function openPolling(base: string): Promise<string> {
  const { sid } = JSON.parse((await (await fetch(pollingUrl(base))).text()).slice(1)) as { sid: string };
  return `${pollingUrl(base)}&sid=${sid}`;
}

describe('memory', () => {
  it('does not fill with replies to pings that are never read: only the latest gets a reply', async () => {
    const bare = await openBare(url);
    bare.pause();
    const [count, each] = [200_000, 1_000];
    for (let from = 0; from < count; from += each)
      if (!bare.write(pings(from, each))) await new Promise((resolve) => bare.once('drain', resolve));
    let received = 0;
    let end = Buffer.alloc(0);
    bare.on('data', (data: Buffer) => {
      received += data.length;
      end = Buffer.concat([end, data]).subarray(-127);
    });
    bare.resume();
    await eventually(() => (end.length === 127 && end.readUInt32BE(2) === count - 1) || undefined);
    assert.ok(received < count * 127, `${received / 127} replies`);
    bare.destroy();
  });

  it('does not fill with polling requests that never end', inLongRuns, async () => {
    const begin = async () => {
      const headers = { 'content-type': 'text/plain', 'content-length': 1_199_999 };
      const body = request(await openPolling(url), { method: 'POST', headers });
      const refused = new Promise<number | undefined>((resolve) =>
        body.once('response', ({ statusCode }) => resolve(statusCode)).once('error', () => resolve(undefined)),
      );
      body.write('4'.repeat(1_000));
      return { body, refused };
    };
    const begun = [];
    for (let each = 0; each < 8; each += 1) begun.push(await begin());
    assert.equal(await (await begin()).refused, 503);
    const { token } = await person();
    (await openTab(url, token)).close();
    for (const { body } of begun) body.destroy();
    const tab = await eventually(() => openTab(url, token, { transports: ['polling'] }).catch(() => undefined));
    tab.close();
  });
});

describe('a flood', () => {
  it('of messages is stopped only for its sender, who is asked to wait', async () => {
    const limited = await makeWorld({ RATE_LIMITS: 'on' });
    const limitedUrl = await listen(limited);
    const [ann, bob] = [await limited.person(), await limited.person()];
    const chatId = await startChat(limited, ann, bob);
    const [tab, bobTab] = [await openTab(limitedUrl, ann.token), await openTab(limitedUrl, bob.token)];
    const payload = { chatId, receiverId: bob.id, content: 'Buy now' };
    const replies = await Promise.all(Array.from({ length: 80 }, () => tab.ask('sendMessage', payload)));
    assert.equal(replies.filter(({ ok }) => ok).length, 60);
    const refusal = replies.find(({ ok }) => !ok);
    assert.ok(refusal && !refusal.ok);
    assert.match(refusal.message, /^You are sending messages too quickly\. Please wait \d+ seconds\.$/);
    await send(bobTab, chatId, ann, 'Please stop');
    assert.equal(await limited.ctx.db.$count(messages, eq(messages.chatId, chatId)), 61);
    for (let sent = 0; sent < 400; sent += 1) tab.socket.emit('typing', { chatId });
    await tab.isClosed();
    assert.ok(tab.all('refused').some(({ code }) => code === 'too_many_requests'));
    assert.ok(bobTab.socket.connected);
    bobTab.close();
  });

  it("of events is stopped even if it is spread over a user's tabs", inLongRuns, async () => {
    const limited = await makeWorld({ RATE_LIMITS: 'on' });
    const limitedUrl = await listen(limited);
    const [ann, bob] = [await limited.person(), await limited.person()];
    const chatId = await startChat(limited, ann, bob);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => openTab(limitedUrl, ann.token)));
    for (const tab of tabs) for (let sent = 0; sent < 150; sent += 1) tab.socket.emit('typing', { chatId });
    await eventually(() => tabs.some(({ socket }) => !socket.connected) || undefined);
    for (const tab of tabs) tab.close();
  });

  it('of messages to a tab that reads nothing closes it instead of queuing in memory', async () => {
    const limited = await makeWorld({ RATE_LIMITS: 'on' });
    const limitedUrl = await listen(limited);
    const ann = await limited.person();
    for (const [count, content] of [
      [2_000, 'x'],
      [200, 'x'.repeat(10_000)],
    ] as const) {
      const polling = await openPolling(limitedUrl);
      const post = (body: string) => fetch(polling, { method: 'POST', body });
      await post(`40${JSON.stringify({ token: ann.token })}`);
      await eventually(() => limited.ctx.live.hasTabs(ann.id) || undefined);
      for (let sent = 0; sent < count; sent += 1) limited.ctx.live.toUsers([ann.id], 'blocked', { message: content });
      await eventually(() => !limited.ctx.live.hasTabs(ann.id) || undefined);
      assert.equal((await post('3')).status, 400);
    }
  });

  it('of packets is stopped even before sign-in', inLongRuns, async () => {
    const limited = await makeWorld({ RATE_LIMITS: 'on' });
    const limitedUrl = await listen(limited);
    const polling = `${limitedUrl}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(polling)).text()).slice(1)) as { sid: string };
    const post = (body: string) => fetch(`${polling}&sid=${sid}`, { method: 'POST', body });
    await post(Array.from({ length: 100_000 }, () => '40').join('\x1e'));
    assert.equal((await post('40')).status, 400, 'the connection is closed');
    const socket = new WebSocket(`${limitedUrl.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    socket.addEventListener('open', () => {
      for (let sent = 0; sent < 5_000; sent += 1) socket.send('3');
    });
    await closed;
  });

  it('of pings is stopped, even while a long-polling connection is being upgraded', async () => {
    const limited = await makeWorld({ RATE_LIMITS: 'on' });
    const limitedUrl = await listen(limited);
    const bare = await openBare(limitedUrl);
    const closed = new Promise((resolve) => bare.once('close', resolve));
    bare.resume().write(pings(0, 5_000));
    await closed;
    const sid = (await openPolling(limitedUrl)).replace('polling', 'websocket').replace('http', 'ws');
    const probing = new WebSocket(sid);
    const ended = new Promise((resolve) => probing.addEventListener('close', resolve));
    probing.addEventListener('open', () => {
      for (let sent = 0; sent < 5_000; sent += 1) probing.send('2probe');
    });
    await ended;
  });

  it(
    'of binary data in one event is stopped, since its parts are held until the last arrives',
    inLongRuns,
    async () => {
      const limited = await makeWorld({ RATE_LIMITS: 'on' });
      const { token } = await limited.person();
      const tab = await openTab(await listen(limited), token);
      tab
        .ask(
          'typing',
          Array.from({ length: 2 }, () => Buffer.alloc(700_000)),
        )
        .catch(() => undefined);
      await tab.isClosed();
    },
  );

  it('of connections is stopped per user and per network', inLongRuns, async () => {
    const limited = await makeWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
    const limitedUrl = await listen(limited);
    const [ann, bob] = [await limited.person(), await limited.person()];
    const from = (address: string) => ({ extraHeaders: { 'x-forwarded-for': address } });
    const tabs = await Promise.all(Array.from({ length: 50 }, () => openTab(limitedUrl, ann.token, from('192.0.2.1'))));
    const refused = await openTab(limitedUrl, ann.token, from('192.0.2.1')).catch(
      (error: Error & { data?: { code: string } }) => error,
    );
    assert.ok(refused instanceof Error && refused.data?.code === 'too_many_requests');
    for (const tab of tabs) tab.close();
    const raw = () =>
      new Promise<WebSocket | undefined>((resolve) => {
        const socket = new WebSocket(`${limitedUrl.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
        socket.addEventListener('open', () => resolve(socket));
        socket.addEventListener('error', () => resolve(undefined));
      });
    const opened = (await Promise.all(Array.from({ length: 120 }, raw))).filter((socket) => socket !== undefined);
    assert.equal(opened.length, 100, 'connections that have not signed in');
    const elsewhere = await openTab(limitedUrl, bob.token, from('192.0.2.2'));
    const crowd = await Promise.all(Array.from({ length: 10 }, () => limited.person()));
    const signedIn: Tab[] = [];
    for (const { token } of crowd)
      signedIn.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => openTab(limitedUrl, token, from('192.0.2.3'))))),
      );
    await assert.rejects(openTab(limitedUrl, bob.token, from('192.0.2.3')), 'the 501st connection');
    for (const tab of signedIn) tab.close();
    for (const socket of opened) socket.close();
    await eventually(async () => {
      const socket = await raw();
      socket?.close();
      return socket;
    });
    elsewhere.close();
  });
});
