// Sends valid and invalid requests to every call, so that each status is answered; and lives the life of a member.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { ACCOUNT_ENDPOINTS } from '../../src/accounts/endpoints.ts';
import { OTP_ENDPOINTS } from '../../src/features/otp/endpoints.ts';
import { PASSKEY_ENDPOINTS } from '../../src/features/passkeys/endpoints.ts';
import { createAuthenticator } from '../../test/authenticator.ts';
import { MEMBER_ENDPOINTS } from '../../test/endpoints.ts';
import type { Answer } from '../shared/http.ts';
import { pathsOf } from '../shared/mail-links.ts';
import type { Visitor } from './visitor.ts';

const EVERY = [ACCOUNT_ENDPOINTS, MEMBER_ENDPOINTS, OTP_ENDPOINTS, PASSKEY_ENDPOINTS].flatMap((calls) =>
  Object.values<{ method: string; path: string }>(calls),
);

/** The templates of all routes, as they may stand in the log. */
export const ROUTES: ReadonlySet<string> = new Set([
  ...EVERY.flatMap(({ path }) => [path, path.replace(/\/$/, '')]),
  '/healthz',
  '/readyz',
  'none',
]);

const json = (answer: Answer): unknown => JSON.parse(answer.body.toString());

/** Asks every call badly, in each way that there is. */
export async function visitBadly({ call, sendRaw, canary, person }: Visitor): Promise<void> {
  const fields = Object.fromEntries(
    [
      'first_name',
      'last_name',
      'name',
      'otp',
      'uid',
      'invitation',
      'current_password',
      'new_password',
      'new_email',
      'id',
      '__proto__x',
    ].map((name) => [name, canary(name)]),
  );
  const passkey = {
    id: canary('passkey'),
    rawId: canary('passkey'),
    type: 'public-key',
    response: { clientDataJSON: canary('passkey'), signature: canary('passkey') },
  };
  const body = {
    ...fields,
    email: `${canary('e-mail')}@example.org`,
    username: canary('name'),
    password: canary('password'),
    token: canary('token'),
    response: passkey,
  };
  for (const { method, path: template } of EVERY) {
    const path = template.replace(':id', canary('path'));
    const bodies = [
      body,
      { ...body, email: canary('e-mail'), username: ' ', password: 'x' },
      [canary('body')],
      `{"${canary('body')}": `,
    ];
    if (path !== ACCOUNT_ENDPOINTS.register.path)
      for (const each of bodies) await call(method, path, method === 'GET' ? undefined : each);
    else for (const each of bodies.slice(1)) await call(method, path, each);
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
    await call(
      'POST',
      ACCOUNT_ENDPOINTS.signIn.path,
      { email: person.email, password: canary('password') },
      { from: 7 },
    );
  const head = `Host: a\r\nX-Forwarded-For: 203.0.113.9\r\nX-Canary: ${canary('other header')}\r\n`;
  await sendRaw(`GET /auth/users/me/ HTTP/1.1\r\n${head}X-Long: ${canary('other header').repeat(1_000)}\r\n\r\n`);
  await sendRaw(`${canary('method')} /auth/${canary('path')} HTTP/1.1\r\n${head}\r\n`);
  await sendRaw(
    `POST /auth/users/ HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${canary('body')}`,
  );
  await sendRaw(
    `GET /auth/users/me/ HTTP/1.1\r\nAuthorization: Token ${canary('token')}\r\nX-Forwarded-For: ${canary('address')}\r\nHost: ${canary('host')}\r\nConnection: close\r\n\r\n`,
  );
}

/** Lives the life of a member; what the server gives out in secret becomes a canary too. `mail` is the folder of its mails. */
export async function visitWell(visitor: Visitor, mail: string): Promise<void> {
  const { canary, person } = visitor;
  const call: Visitor['call'] = async (method, path, ...rest) => {
    let answer = await visitor.call(method, path, ...rest);
    // A server that is traced, or on a busy machine, may ask for patience.
    for (let at = 0; answer.status === 503 && at < 20; at += 1) {
      await wait(1_000);
      answer = await visitor.call(method, path, ...rest);
    }
    if (answer.status >= 400)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body.toString()}`);
    return answer;
  };
  const { password } = person;
  await call('POST', ACCOUNT_ENDPOINTS.register.path, person);
  const signIn = async (more = {}) => {
    const { auth_token } = json(
      await call('POST', ACCOUNT_ENDPOINTS.signIn.path, { ...person, password, ...more }),
    ) as {
      auth_token: string;
    };
    return canary('token', auth_token);
  };
  let token = await signIn();
  const links = await linksIn(mail, 'confirm-');
  for (const link of links) canary('token', link.token);
  const activation = links.find(({ purpose }) => purpose === 'activation');
  await call('POST', MEMBER_ENDPOINTS.activate.path, activation);
  for (const path of [
    ACCOUNT_ENDPOINTS.whoAmI.path,
    MEMBER_ENDPOINTS.profile.path,
    MEMBER_ENDPOINTS.exportData.path,
    MEMBER_ENDPOINTS.devices.path,
  ])
    await call('GET', path, undefined, { token });
  await call('PATCH', MEMBER_ENDPOINTS.setLanguage.path, { language: 'de' }, { token });
  await call(
    'POST',
    MEMBER_ENDPOINTS.setEmail.path,
    { new_email: `new.${person.email}`, current_password: password },
    { token },
  );

  const otp = json(await call('POST', OTP_ENDPOINTS.start.path, { current_password: password }, { token })) as {
    secret: string;
  };
  canary('one-time secret', otp.secret);
  const totp = new TOTP({ secret: Secret.fromBase32(otp.secret), algorithm: 'SHA1', digits: 6, period: 30 });
  const confirmed = await call('POST', OTP_ENDPOINTS.confirm.path, { otp: totp.generate() }, { token });
  const { recovery_codes: codes } = json(confirmed) as { recovery_codes: string[] };
  for (const code of codes) canary('recovery code', code);
  await signIn({ otp: codes[0] });
  await call('DELETE', OTP_ENDPOINTS.remove.path, { current_password: password }, { token });

  const { challenge } = json(
    await call('POST', PASSKEY_ENDPOINTS.start.path, { current_password: password }, { token }),
  ) as { challenge: string };
  canary('challenge', challenge);
  const device = createAuthenticator({ origin: 'https://aperta.example.org', id: 'aperta.example.org' });
  await call(
    'POST',
    PASSKEY_ENDPOINTS.add.path,
    { name: canary('passkey name'), response: device.make(challenge) },
    { token },
  );

  await call('POST', MEMBER_ENDPOINTS.resetPassword.path, { email: person.email });
  const [reset] = await linksIn(mail, 'reset-');
  canary('token', reset?.token ?? '');
  await call('POST', MEMBER_ENDPOINTS.resetPasswordConfirm.path, { ...reset, new_password: password });
  token = await signIn();
  await call('DELETE', MEMBER_ENDPOINTS.endOtherDevices.path, undefined, { token });
  await call('POST', ACCOUNT_ENDPOINTS.signOut.path, undefined, { token });
}

/** Waits for the mail of a kind and returns its links. */
async function linksIn(folder: string, kind: string): Promise<{ purpose: string; uid: string; token: string }[]> {
  for (const until = Date.now() + 20_000; Date.now() < until; await wait(100)) {
    const name = existsSync(folder) ? readdirSync(folder).find((file) => file.startsWith(kind)) : undefined;
    if (name === undefined) continue;
    return pathsOf(readFileSync(join(folder, name), 'latin1'));
  }
  throw new Error(`no mail ${kind} was written`);
}
