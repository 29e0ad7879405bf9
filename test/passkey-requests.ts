// Passkey requests of a member with a software authenticator.
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { createAuthenticator, type Authenticator, type Changes } from './authenticator.ts';
import type { ApiResponse, TestServer } from './server.ts';
import { refusalBody } from './texts.ts';

/** The relying party of the test server. */
export const SITE = { origin: 'https://site.example', id: 'site.example' };
const HOST = { host: 'site.example' };
/** The response to every refused passkey. */
export const REFUSED = [400, refusalBody('request.passkeyFailed')];

/** Returns the id of a passkey in the list. */
export const digest = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Returns status and body of a response. */
export const shown = ({ status, body }: ApiResponse): unknown[] => [status, body];

/** Returns functions that make the requests. The server may be started later. */
export function passkeyRequests(serverOf: () => TestServer) {
  type Member = Awaited<ReturnType<TestServer['member']>>;
  const request = (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    headers: Record<string, string> = HOST,
  ) => serverOf().request(method, path, body, { headers, ...(token === undefined ? {} : { token }) });
  const startAdding = async ({ token, password }: Member) => {
    const response = await request('POST', '/auth/passkeys/start/', { current_password: password }, token);
    expect(response.status, response.text).toBe(200);
    return response.body as { challenge: string; user: { id: string }; excludeCredentials: { id: string }[] };
  };
  const add = async (member: Member, authenticator: Authenticator, name = 'Phone', changes: Changes = {}) => {
    const { challenge } = await startAdding(member);
    return request('POST', '/auth/passkeys/', { name, response: authenticator.make(challenge, changes) }, member.token);
  };
  const list = async ({ token }: Member) =>
    ((await request('GET', '/auth/passkeys/', undefined, token)).body as { passkeys: { id: string; name: string }[] })
      .passkeys;
  const signInChallenge = async () =>
    ((await request('POST', '/auth/passkeys/login/start/', {})).body as { challenge: string }).challenge;
  const send = (response: unknown) => request('POST', '/auth/passkeys/login/', { response });
  const signIn = async (authenticator: Authenticator, changes: Changes = {}) =>
    send(authenticator.use(await signInChallenge(), changes));
  /** A member with a passkey. */
  const holder = async (options = {}) => {
    const member = await serverOf().member();
    const authenticator = createAuthenticator(SITE, options);
    expect((await add(member, authenticator)).status).toBe(204);
    return { member, authenticator };
  };
  return { request, startAdding, add, list, signInChallenge, send, signIn, holder };
}
