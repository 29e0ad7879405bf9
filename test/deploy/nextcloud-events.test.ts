// Whom the Nextcloud app in deploy/nextcloud/ believes: its PHP runs without Nextcloud.
import { spawnSync } from 'node:child_process';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { expect, test } from 'vitest';

const file = new URL('../../deploy/nextcloud/aperta_events/lib/Service/SecurityEvent.php', import.meta.url).pathname;
const CALL = `require $argv[1]; [$token, $keys] = json_decode(stream_get_contents(STDIN), true);
echo json_encode(OCA\\ApertaEvents\\Service\\SecurityEvent::purgedSubject($token, fn() => $keys, 'https://site.example', 'cloud'));`;
const isInstalled = spawnSync('php', ['-r', 'exit(extension_loaded("openssl") ? 0 : 1);']).status === 0;
const ISSUER = 'https://site.example';
const EVENTS = 'https://schemas.openid.net/secevent/risc/event-type';

test.skipIf(!isInstalled)('deletes for what the site has signed for this app, and for nothing else', async () => {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'k' }];
  const sign = (key: CryptoKey, { type = 'account-purged', typ = 'secevent+jwt', ...changes } = {}) =>
    new SignJWT({
      iss: ISSUER,
      aud: 'cloud',
      sub_id: { format: 'iss_sub', iss: ISSUER, sub: 'ada' },
      events: { [`${EVENTS}/${type}`]: {} },
      ...changes,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k', typ })
      .sign(key);
  const read = (token: string): unknown =>
    JSON.parse(spawnSync('php', ['-r', CALL, file], { input: JSON.stringify([token, keys]), encoding: 'utf8' }).stdout);
  const right = await sign(own.privateKey);
  expect(read(right)).toBe('ada');
  expect(read(await sign(own.privateKey, { type: 'account-disabled' }))).toBe('');
  const [header = '', , signature = ''] = right.split('.');
  const forged = Buffer.from(JSON.stringify({ iss: ISSUER, aud: 'cloud' })).toString('base64url');
  const wrong = [
    await sign(other.privateKey),
    await sign(own.privateKey, { aud: 'wiki' } as object),
    await sign(own.privateKey, { iss: 'https://other.example' } as object),
    await sign(own.privateKey, { typ: 'JWT' }),
    `${header}.${forged}.${signature}`,
    'a.b.c',
  ];
  for (const token of wrong) expect(read(token)).toBe(null);
});
