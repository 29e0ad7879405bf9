// Which attestations are taken. The page asks for none; a certificate would make the library verify its chain, and that
// asks the address of a revocation list in the sender's own certificate.
import { lazyImport } from '#src/server/lazy-import.ts';

const helpers = lazyImport(() => import('@simplewebauthn/server/helpers'));

/**
 * Takes the answer of a browser that made a passkey. Says whether its attestation has no certificate: the format `none`,
 * or `packed` signed by the passkey itself (WebAuthn Level 3, sections 8.7 and 8.2). Throws where it cannot be read.
 */
export async function isWithoutCertificates(response: unknown): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const { attestationObject } = (response as { response: { attestationObject: string } }).response;
  // The same decoder as the library's, on the same bytes: both read the same format.
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format: unknown = decoded.get('fmt');
  if (format === 'none') return true;
  return format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
}
