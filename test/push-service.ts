import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { after } from 'node:test';
import { freePort } from './native-postgres.ts';

/** Creates a browser's subscription as sent to the site, and a function that decrypts messages for it. */
function makeBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
  const expand = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  /** Decrypts a message as RFC 8291 and RFC 8188 specify. */
  const decrypt = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const sender = body.subarray(21, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const secret = expand(ecdh.computeSecret(sender), auth, info, 32);
    const key = expand(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = expand(secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  };
  return { subscription: { endpoint, keys }, decrypt };
}

/** A subscription like those from browsers with the most common push service. */
export const aSubscription = () =>
  makeBrowser(`https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`).subscription;

/** The claims that a request makes about the site that sent it. Throws unless it is signed with the key it contains (RFC 8292). */
export function readVapid(headers: IncomingHttpHeaders): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is invalid');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> };
}

type Received = { headers: IncomingHttpHeaders; content: unknown };

/** Starts a push service on a free port. It responds to each device's messages with the device's `status`. */
export async function openPushService() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const devices = new Map<string, { decrypt: (body: Buffer) => unknown; received: Received[]; status: number }>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = devices.get(request.url ?? '');
    device?.received.push({ headers: request.headers, content: device.decrypt(Buffer.concat(chunks)) });
    response.writeHead(device?.status ?? 404, { location: `${origin}/elsewhere` }).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  after(() => server.close());
  return {
    origin,
    /** A device that has subscribed, and the messages it receives. */
    subscribe: () => {
      const path = `/${randomBytes(8).toString('hex')}`;
      const { subscription, decrypt } = makeBrowser(`${origin}${path}`);
      const device = { decrypt, received: [] as Received[], status: 201 };
      devices.set(path, device);
      return Object.assign(device, { subscription });
    },
  };
}
