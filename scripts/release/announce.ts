// The file that servers may ask for (RELEASES_URL): which release is the newest.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes `release.json` and, with the key in the file that RELEASE_KEY names (Ed25519, PEM: `openssl genpkey -algorithm ed25519`), its
 * signature. Prints RELEASES_KEY, which operators set.
 */
export function announce(folder: string, release: { readonly version: string; readonly isSecurity: boolean }): void {
  const text = `${JSON.stringify(release, null, 2)}\n`;
  writeFileSync(join(folder, 'release.json'), text);
  const { RELEASE_KEY: file } = process.env;
  if (file === undefined) return;
  const key = createPrivateKey(readFileSync(file));
  writeFileSync(join(folder, 'release.json.sig'), `${sign(null, Buffer.from(text), key).toString('base64')}\n`);
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  console.log(`Signed: RELEASES_KEY=${raw.toString('base64')}`);
}
