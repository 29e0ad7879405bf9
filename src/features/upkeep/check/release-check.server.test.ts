import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRelease } from './release-check.server.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const releasesKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
const files: Record<string, string | Buffer> = {};
const host = createServer((request, reply) => {
  const found = files[request.url ?? ''];
  reply.writeHead(found === undefined ? 404 : 200).end(found);
});
beforeAll(() => new Promise<void>((done) => host.listen(0, '127.0.0.1', done)));
afterAll(() => void host.close());

function publish(text: string, signed = text): string {
  files['/release.json'] = text;
  files['/release.json.sig'] = `${sign(null, Buffer.from(signed), privateKey).toString('base64')}\n`;
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}/release.json`;
}

test.each([
  ['ok', { version: '0.2.0', isSecurity: true }],
  ['warning', { version: '0.10.0', isSecurity: false }],
  ['fault', { version: '0.3.0', isSecurity: true }],
  ['warning', { version: 'latest' }],
  ['warning', { version: '0.3.0', isSecurity: true, notes: 'x'.repeat(70_000) }],
])('%s: of what the makers have signed', async (state, release) => {
  const releasesUrl = publish(JSON.stringify(release));
  expect(await checkRelease({ releasesUrl, releasesKey }, '0.2.0')).toMatchObject([{ state }]);
});

test('a file that somebody else has changed is a fault, and without RELEASES_URL nothing is asked for', async () => {
  const newest = JSON.stringify({ version: '0.2.0', isSecurity: false });
  const releasesUrl = publish(newest.replace('0.2.0', '9.9.9'), newest);
  const [finding] = await checkRelease({ releasesUrl, releasesKey }, '0.2.0');
  expect(finding).toMatchObject({ state: 'fault', text: expect.stringContaining('is not signed') as string });
  expect(await checkRelease({ releasesUrl: undefined, releasesKey: undefined }, '0.2.0')).toEqual([]);
});
