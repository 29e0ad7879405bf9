// Whether a newer release is out: a file that the makers have signed, at the address that the operator has set. Asked for by the check alone.
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { ask, reason } from '#src/server/http/ask.ts';
import type { Config } from '#src/server/settings/config.ts';
import { about, type Finding } from './finding.ts';

const MOST_BYTES = 65_536;
/** Before the 32 bytes of a raw Ed25519 key (RFC 8410, section 4). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** What `npm run release` writes as `release.json`; its signature, in base64, is `release.json.sig` beside it. */
const RELEASE = z.object({
  version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
  isSecurity: z.boolean(),
});

/** Asks for the newest release. Nothing without `RELEASES_URL`; a fault if it corrects a weakness, so that the operator gets an email. */
export async function checkRelease(
  { releasesUrl, releasesKey }: Pick<Config, 'releasesUrl' | 'releasesKey'>,
  running: string,
): Promise<Finding[]> {
  const { ok, warning, fault } = about('release');
  if (releasesUrl === undefined) return [];
  if (releasesKey === undefined) return [fault('RELEASES_KEY is not set: it is the key that signs releases.')];
  try {
    const [file, signature] = await Promise.all([get(releasesUrl), get(`${releasesUrl}.sig`)]);
    const key = Buffer.concat([SPKI, Buffer.from(releasesKey, 'base64')]);
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
    if (!verify(null, file, publicKey, Buffer.from(signature.toString('latin1').trim(), 'base64')))
      return [fault(`${releasesUrl} is not signed by RELEASES_KEY: do not install what it names.`)];
    const { version, isSecurity } = RELEASE.parse(JSON.parse(file.toString('utf8')));
    if (rank(version) <= rank(running)) return [ok(`${running} is the newest release.`)];
    const text = `${version} is out; ${running} runs. Get it where you got this one, then: upgrade ARCHIVE`;
    return [isSecurity ? fault(`${text}. It corrects a weakness.`) : warning(text)];
  } catch (error) {
    const why = error instanceof z.ZodError || error instanceof SyntaxError ? 'it is no release.json' : reason(error);
    return [warning(`RELEASES_URL: ${releasesUrl} cannot be read (${why}).`)];
  }
}

const rank = (version: string): string =>
  version
    .split('.')
    .map((part) => part.padStart(9, '0'))
    .join('.');

/** Throws an error if there is no answer of a fair size. */
async function get(address: string): Promise<Buffer> {
  const { status, body } = await ask(address);
  if (status !== 200 || body === null) throw new Error(`status ${status}`);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
    if ((size += piece.length) > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
