// Adds a passkey and a second step to a member.
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import type { ApiResponse, TestServer } from './server.ts';

const HOST = { host: 'site.example' };

type Member = Awaited<ReturnType<TestServer['member']>>;

/** Ways to sign in besides the password. */
interface OtherWaysIn {
  /** Secret of the one-time passwords, base32. */
  secret: string;
  /** Recovery codes. */
  codes: string[];
  /** Signs in with the passkey. */
  byPasskey: () => Promise<ApiResponse>;
}

/** Gives a member a passkey and a second step. */
export async function giveOtherWaysIn(server: TestServer, member: Member): Promise<OtherWaysIn> {
  const { token, password } = member;
  const options = { token, headers: HOST };
  const passkey = createAuthenticator({ origin: 'https://site.example', id: 'site.example' });
  const body = { current_password: password };
  const started = await server.request('POST', '/auth/passkeys/start/', body, options);
  const response = passkey.make((started.body as { challenge: string }).challenge);
  expect((await server.request('POST', '/auth/passkeys/', { name: 'Phone', response }, options)).status).toBe(204);
  const { secret } = (await server.request('POST', '/auth/otp/', body, { token })).body as { secret: string };
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now });
  const { recovery_codes: codes } = (await server.request('POST', '/auth/otp/confirm/', { otp }, { token })).body as {
    recovery_codes: string[];
  };
  const byPasskey = async () => {
    const { challenge } = (await server.request('POST', '/auth/passkeys/login/start/', {}, { headers: HOST })).body as {
      challenge: string;
    };
    return server.request('POST', '/auth/passkeys/login/', { response: passkey.use(challenge) }, { headers: HOST });
  };
  return { secret, codes, byPasskey };
}
