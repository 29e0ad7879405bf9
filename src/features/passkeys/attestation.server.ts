// Which attestations are accepted. The page asks for none. With a certificate the library would verify its chain, and fetch the
// revocation list from an address that the sender's own certificate names.
import { lazyImport } from '#src/server/errors/lazy-import.ts';

const helpers = lazyImport(() => import('@simplewebauthn/server/helpers'));

/**
 * Takes the response of a browser that made a passkey. Says whether its attestation has no certificate: the format `none`, or
 * `packed` signed by the passkey itself (WebAuthn Level 3, sections 8.7 and 8.2). Throws if it cannot be read.
 */
export async function isWithoutCertificates(response: unknown): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const { attestationObject } = (response as { response: { attestationObject: string } }).response;
  // The library's own decoder on the same bytes, so that both read the same format.
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format: unknown = decoded.get('fmt');
  if (format === 'none') return true;
  return format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
}
