// A certificate in an attestation can name any address as its revocation list. Nobody may be made to ask it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '#test/authenticator.ts';
import { certificatesFor } from '#test/certificate.ts';
import { onDatabase } from '#test/databases.ts';
import { sharedServer } from '#test/shared-server.ts';

const SITE = { origin: 'https://site.example', id: 'site.example' };
const HOST = { host: 'site.example' };
/** All that the library verifies, with `packed` by a certificate. */
const WITH_CERTIFICATES = ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'another'];
const BOMB = gzipSync(Buffer.alloc(4 * 1024 * 1024));

let listener: Server;
let address = '';
const asked: (string | undefined)[] = [];

beforeAll(async () => {
  listener = createServer((request, response) => {
    asked.push(request.url);
    if (request.url === '/redirect') return void response.writeHead(302, { Location: '/redirected' }).end();
    return void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(BOMB);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(() => listener.close());

/** A response of a browser whose attestation names an address. */
const attested = (challenge: string, format: string, path: string) =>
  createAuthenticator(SITE).make(challenge, {
    format,
    certify: (key, hash) => certificatesFor(key, hash, address + path),
  });

test('the library alone would send a request, so that the tests below can fail', async () => {
  asked.length = 0;
  const challenge = Buffer.from('challenge').toString('base64url');
  const verified = verifyRegistrationResponse({
    response: attested(challenge, 'android-key', '/redirect') as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: SITE.origin,
    expectedRPID: SITE.id,
  });
  await verified.catch(() => undefined);
  expect(asked).toEqual(['/redirect', '/redirected']);
});

onDatabase('an attestation', (makePlace) => {
  const server = sharedServer(makePlace);

  const add = async (make: (challenge: string) => object) => {
    const { token, password } = await server.member();
    const options = { token, headers: HOST };
    const started = await server.request('POST', '/auth/passkeys/start/', { current_password: password }, options);
    const response = make((started.body as { challenge: string }).challenge);
    return (await server.request('POST', '/auth/passkeys/', { name: 'Phone', response }, options)).status;
  };

  test.each(WITH_CERTIFICATES)(
    'an attestation of the format %s with certificates is refused without a request',
    async (format) => {
      asked.length = 0;
      for (const path of ['/redirect', '/bomb'])
        expect(await add((challenge) => attested(challenge, format, path))).toBe(400);
      expect(asked).toEqual([]);
    },
  );

  test('an attestation of the format packed, signed by the passkey itself, is accepted', async () => {
    expect(await add((challenge) => createAuthenticator(SITE).make(challenge, { format: 'packed' }))).toBe(204);
  });
});
