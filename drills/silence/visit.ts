// Sends valid and invalid requests to every call, so that each status is answered; and lives the life of a member.
import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { ACCOUNT_ENDPOINTS } from '../../src/accounts/endpoints.ts';
import { OTP_ENDPOINTS } from '../../src/features/otp/endpoints.ts';
import { PASSKEY_ENDPOINTS } from '../../src/features/passkeys/endpoints.ts';
import { createAuthenticator } from '../../test/authenticator.ts';
import { ALL_ENDPOINTS, MEMBER_ENDPOINTS } from '../../test/endpoints.ts';
import { emailsIn, linksOf, type MailLink } from '../shared/emails.ts';
import { jsonOf } from '../shared/http.ts';
import { poll } from '../shared/wait.ts';
import type { Visitor } from './visitor.ts';

interface Endpoint {
  readonly method: string;
  readonly path: string;
}

const EVERY = ALL_ENDPOINTS.map(([, { method, path }]) => ({ method, path }));

/** The templates of all routes, as they may stand in the log. */
export const ROUTES: ReadonlySet<string> = new Set([
  ...EVERY.flatMap(({ path }) => [path, path.replace(/\/$/, '')]),
  '/healthz',
  '/readyz',
  'none',
]);

const FIELDS =
  'first_name last_name name otp uid invitation current_password new_password new_email id __proto__x'.split(' ');

/** Asks every call badly, in each way that there is. */
export async function visitBadly({ call, sendRaw, canary, person }: Visitor): Promise<void> {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, canary(name)]));
  const passkey = canary('passkey');
  const body = {
    ...fields,
    email: `${canary('email')}@example.org`,
    username: canary('name'),
    password: canary('password'),
    token: canary('token'),
    response: {
      id: passkey,
      rawId: passkey,
      type: 'public-key',
      response: { clientDataJSON: canary('passkey'), signature: canary('passkey') },
    },
  };
  for (const { method, path: template } of EVERY) {
    const path = template.replace(':id', canary('path'));
    const bodies = [
      body,
      { ...body, email: canary('email'), username: ' ', password: 'x' },
      [canary('body')],
      `{"${canary('body')}": `,
    ];
    // The first would register a member.
    for (const each of path === ACCOUNT_ENDPOINTS.register.path ? bodies.slice(1) : bodies)
      await call(method, path, method === 'GET' ? undefined : each);
    await call(method, path, method === 'GET' ? undefined : body, { token: canary('token') });
    await call(method, path, undefined, { headers: { Authorization: `Bearer ${canary('token')} ${canary('token')}` } });
    await call('POST', path, canary('body'), {
      headers: { 'Content-Type': `text/${canary('type')}`, 'Accept-Language': canary('language') },
    });
    await call('POST', path, canary('body').repeat(2_000), { headers: { 'Content-Type': 'application/json' } });
    await call('PUT', path, body);
    await call('OPTIONS', path);
    await call('GET', `${path}${canary('path')}/%ff/${canary('path')}`);
  }
  for (const path of ['/home', `/${canary('path')}`, `/de/${canary('path')}.html`, '/readyz', '/metrics'])
    await call('GET', path);
  for (let at = 0; at < 22; at += 1)
    await call('POST', '/auth/token/login/', { email: person.email, password: canary('password') }, { from: 7 });
  const head = `Host: a\r\nX-Forwarded-For: 203.0.113.9\r\nX-Canary: ${canary('other header')}\r\n`;
  const token = `Authorization: Token ${canary('token')}\r\nX-Forwarded-For: ${canary('address')}\r\n`;
  for (const bytes of [
    `GET /auth/users/me/ HTTP/1.1\r\n${head}X-Long: ${canary('other header').repeat(1_000)}\r\n\r\n`,
    `${canary('method')} /auth/${canary('path')} HTTP/1.1\r\n${head}\r\n`,
    `POST /auth/users/ HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${canary('body')}`,
    `GET /auth/users/me/ HTTP/1.1\r\n${token}Host: ${canary('host')}\r\nConnection: close\r\n\r\n`,
  ])
    await sendRaw(bytes);
}

/** The public URL of the servers; passkeys belong to it. */
const SITE = 'https://aperta.example.org';

/** Uses every endpoint as a member does. Secrets that the server issues become canaries too. */
export async function visitWell({ call, canary, person }: Visitor, dataDir: string): Promise<void> {
  const request = async ({ method, path }: Endpoint, body?: object, token?: string) => {
    const send = async () => call(method, path, body, { token });
    let answer = await send();
    // A server that is traced, or on a busy machine, may ask for patience.
    for (let at = 0; answer.status === 503 && at < 20; at += 1) {
      await wait(1_000);
      answer = await send();
    }
    if (answer.status >= 400)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body.toString()}`);
    return jsonOf(answer);
  };
  const secret = (kind: string, text: unknown) => canary(kind, String(text));
  const { password } = person;
  const confirmation = { current_password: password };
  const signIn = async (more = {}) =>
    secret('token', (await request(ACCOUNT_ENDPOINTS.signIn, { ...person, ...more }))['auth_token']);

  await request(ACCOUNT_ENDPOINTS.register, person);
  let token = await signIn();
  const links = await linksIn(dataDir, 'confirm-');
  for (const link of links) secret('token', link.token);
  const activation = links.find(({ purpose }) => purpose === 'activation');
  await request(MEMBER_ENDPOINTS.activate, activation);
  const { profile, exportData, devices } = MEMBER_ENDPOINTS;
  for (const endpoint of [ACCOUNT_ENDPOINTS.whoAmI, profile, exportData, devices])
    await request(endpoint, undefined, token);
  await request(MEMBER_ENDPOINTS.setLanguage, { language: 'de' }, token);
  await request(MEMBER_ENDPOINTS.setEmail, { new_email: `new.${person.email}`, ...confirmation }, token);

  const otp = await request(OTP_ENDPOINTS.start, confirmation, token);
  const totpSecret = Secret.fromBase32(secret('one-time secret', otp['secret']));
  const totp = new TOTP({ secret: totpSecret, algorithm: 'SHA1', digits: 6, period: 30 });
  const confirmed = await request(OTP_ENDPOINTS.confirm, { otp: totp.generate() }, token);
  const codes = confirmed['recovery_codes'] as string[];
  for (const code of codes) secret('recovery code', code);
  await signIn({ otp: codes[0] });
  await request(OTP_ENDPOINTS.remove, confirmation, token);

  const challenge = secret('challenge', (await request(PASSKEY_ENDPOINTS.start, confirmation, token))['challenge']);
  const device = createAuthenticator({ origin: SITE, id: new URL(SITE).hostname });
  const passkey = { name: canary('passkey name'), response: device.make(challenge) };
  await request(PASSKEY_ENDPOINTS.add, passkey, token);

  await request(MEMBER_ENDPOINTS.resetPassword, { email: person.email });
  const [reset] = await linksIn(dataDir, 'reset-');
  secret('token', reset?.token);
  await request(MEMBER_ENDPOINTS.resetPasswordConfirm, { ...reset, new_password: password });
  token = await signIn();
  await request(MEMBER_ENDPOINTS.endOtherDevices, undefined, token);
  await request(ACCOUNT_ENDPOINTS.signOut, undefined, token);
}

/** Waits for the email of a kind and returns its links. */
async function linksIn(dataDir: string, kind: string): Promise<readonly MailLink[]> {
  const email = await poll(() => emailsIn(dataDir).find(({ name }) => name.startsWith(kind)), 20_000, 100);
  if (email === undefined) throw new Error(`no email ${kind} was written`);
  return linksOf(email.raw);
}
