// A software authenticator: ES256, without attestation (WebAuthn Level 3). Each of `changes` makes one thing wrong, as an attacker
// or a broken device would.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** The origin that the browser reports. */
interface Site {
  readonly origin: string;
  /** The relying party's id: a host name. */
  readonly id: string;
}

/** Deviations from a correct authenticator. */
export interface Changes {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  /** The page is in a frame on another site. */
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly counter?: number;
  /** Flips one bit of the signature. */
  readonly isFlipped?: boolean;
  /** The attestation format instead of `none`; the passkey signs the statement. */
  readonly format?: string;
  /** Returns the certificates of the attestation. */
  readonly certify?: (key: KeyObject, clientDataHash: Buffer) => readonly Buffer[];
}

/** One passkey. `make` and `use` return what a browser sends as `response`. */
export interface Authenticator {
  readonly id: string;
  make(challenge: string, changes?: Changes): object;
  use(challenge: string, changes?: Changes): { id: string; response: Record<string, string> };
}

/**
 * Creates a passkey for a site, with an id of this length in bytes. Its counter increases with each use; with `counts:
 * false` it stays 0, as with synced passkeys.
 */
export function createAuthenticator(site: Site, { counts = true, idBytes = 16 } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(idBytes);
  let uses = 0;

  const clientData = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? site.origin,
        crossOrigin: changes.crossOrigin ?? false,
        ...(changes.topOrigin !== undefined && { topOrigin: changes.topOrigin }),
      }),
    );
  const authData = (flags: number, counter: number, changes: Changes, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head[0] = flags | USER_PRESENT | (changes.isVerified === false ? 0 : USER_VERIFIED);
    head.writeUInt32BE(changes.counter ?? counter, 1);
    return Buffer.concat([sha256(changes.rpId ?? site.id), head, rest]);
  };
  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString('base64url'),
    make(challenge, changes = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const client = clientData('webauthn.create', challenge, changes);
      const data = authData(HAS_KEY, 0, changes, credential);
      const statement = new Map<string, unknown>();
      if (changes.format !== undefined) {
        statement.set('alg', -7);
        statement.set('sig', sign('sha256', Buffer.concat([data, sha256(client)]), privateKey));
        if (changes.certify) statement.set('x5c', changes.certify(publicKey, sha256(client)));
      }
      const attestation = new Map<string, unknown>([
        ['fmt', changes.format ?? 'none'],
        ['attStmt', statement],
        ['authData', data],
      ]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      });
    },
    use(challenge, changes = {}) {
      uses += counts ? 1 : 0;
      const client = clientData('webauthn.get', challenge, changes);
      const data = authData(0, uses, changes);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      // Not in the DER header, because then it would not be a signature.
      if (changes.isFlipped) signature[signature.length - 1]! ^= 1;
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }) as { id: string; response: Record<string, string> };
    },
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A P-256 public key in COSE (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** Encodes integers, texts, bytes, arrays and maps as CBOR (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([name, held]) => [cbor(name), cbor(held)])]);
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)]);
  throw new Error(`no CBOR for ${typeof value}`);
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
