import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { ORDER_TYPE } from '#src/desktop/protocol/operator-orders.ts';
import { readDesktopConfig } from '../settings.ts';
import { createSiteClient } from './site-client.ts';

test('an order holds once, for two minutes, for this host, and only of the type of orders', async () => {
  const config = readDesktopConfig({ DESKTOP_SITE_URL: 'https://site.example' });
  const [keys, others] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const issuer = config.DESKTOP_SITE_URL;
  const answers: Record<string, object> = {
    '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/jwks` },
    '/jwks': { keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'RS256', use: 'sig' }] },
  };
  const site = createSiteClient(config, 's'.repeat(20), async (url) =>
    Response.json(answers[new URL(String(url instanceof Request ? url.url : url)).pathname]),
  );
  const token = async ({ typ = ORDER_TYPE, audience = 'desktop', ago = 0, jti = 'one', order = {}, by = keys } = {}) =>
    new SignJWT({ order: { do: 'open', ...order } })
      .setProtectedHeader({ alg: 'RS256', typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(Math.floor(Date.now() / 1000) - ago)
      .setJti(jti)
      .sign(by.privateKey);
  const first = await token();
  expect(await site.readOrder(first)).toEqual({ do: 'open' });
  const refused = [
    first,
    await token({ jti: '2', typ: 'secevent+jwt' }),
    await token({ jti: '3', audience: 'another' }),
    await token({ jti: '4', ago: 180 }),
    await token({ jti: '5', order: { do: 'erase' } }),
    await token({ jti: '6', by: others }),
  ];
  for (const one of refused) await expect(site.readOrder(one)).rejects.toThrow(/./);
});
