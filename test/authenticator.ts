import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest();
const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Flags in the authenticator data: user present, user verified (by PIN or fingerprint), new key included. */
const [present, verified, withKey] = [1, 4, 64];

/** Forged values, which the server must reject. */
type Forgery = { origin?: string; host?: string; isVerified?: boolean; id?: string };

/** An in-memory passkey that produces WebAuthn's wire format (ES256, no attestation), as browsers pass it on. */
export function openAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const clientDataOf = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Forgery) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (flags: number, { host = 'localhost', isVerified = true }: Forgery) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(host), Buffer.from([flags | (isVerified ? verified : 0)]), count]);
  };
  const coseKey = () =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  const credential = (response: object, forgery: Forgery = {}) => ({
    id: forgery.id ?? encoded(id),
    rawId: forgery.id ?? encoded(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
  return {
    /** What navigator.credentials.create() returns. */
    create: (challenge: unknown, forgery: Forgery = {}) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()]);
      const authData = new Uint8Array(Buffer.concat([dataOf(present | withKey, forgery), attested]));
      const parts = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const attestationObject = encoded(isoCBOR.encode(parts as Parameters<typeof isoCBOR.encode>[0]));
      const clientDataJSON = encoded(clientDataOf('webauthn.create', String(challenge), forgery));
      return credential({ attestationObject, clientDataJSON, transports: ['internal'] }, forgery);
    },
    /** What navigator.credentials.get() returns. */
    get: (challenge: unknown, forgery: Forgery = {}) => {
      const clientData = clientDataOf('webauthn.get', String(challenge), forgery);
      const authData = dataOf(present, forgery);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      const response = {
        authenticatorData: encoded(authData),
        clientDataJSON: encoded(clientData),
        signature: encoded(signature),
      };
      return credential(response, forgery);
    },
    /** Winds back the signature counter, as on a copied device. */
    rewind: (to = 0) => (counter = to),
  };
}
