// Certificates of an attacker: X.509 (RFC 5280) in DER, with the URL of a revocation list of their choice.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** Encodes one DER element. */
function der(tag: number, ...parts: readonly (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = body;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const integer = (value: number) => der(0x02, [value]);
const octets = (bytes: Buffer) => der(0x04, bytes);
const utcTime = (text: string) => der(0x17, Buffer.from(text));

const OID = {
  commonName: [0x55, 0x04, 0x03],
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  crlDistributionPoints: [0x55, 0x1d, 0x1f],
  androidKeyDescription: [0x2b, 0x06, 0x01, 0x04, 0x01, 0xd6, 0x79, 0x02, 0x01, 0x11],
};
const oid = (name: keyof typeof OID) => der(0x06, OID[name]);
const nameOf = (text: string) => sequence(der(0x31, sequence(oid('commonName'), der(0x0c, Buffer.from(text)))));
const extension = (name: keyof typeof OID, value: Buffer) => sequence(oid(name), octets(value));

interface Certificate {
  readonly serial: number;
  readonly subject: string;
  readonly key: KeyObject;
  readonly issuer: string;
  readonly signedBy: KeyObject;
  readonly extensions: readonly Buffer[];
}

function certificate({ serial, subject, key, issuer, signedBy, extensions }: Certificate): Buffer {
  const algorithm = sequence(oid('ecdsaWithSha256'));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(serial),
    algorithm,
    nameOf(issuer),
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  return sequence(content, algorithm, der(0x03, [0], sign('sha256', content, signedBy)));
}

/**
 * Creates a chain of two certificates for the key of a passkey. The first names `address` as its revocation list and meets the
 * requirements of Android's key attestation (WebAuthn Level 3, section 8.4); the second is a self-signed root.
 */
export function certificatesFor(key: KeyObject, clientDataHash: Buffer, address: string): Buffer[] {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const points = sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(address))))));
  const description = sequence(
    integer(3),
    der(0x0a, [1]),
    integer(4),
    der(0x0a, [1]),
    octets(clientDataHash),
    octets(Buffer.alloc(0)),
    sequence(),
    sequence(),
  );
  const extensions = [extension('crlDistributionPoints', points), extension('androidKeyDescription', description)];
  const issuer = 'Root';
  const signedBy = root.privateKey;
  return [
    certificate({ serial: 2, subject: 'Leaf', key, issuer, signedBy, extensions }),
    certificate({ serial: 1, subject: issuer, key: root.publicKey, issuer, signedBy, extensions: [] }),
  ];
}
