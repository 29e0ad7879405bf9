// Three members with everything a member can have, so that every endpoint can succeed: Ada, who makes the requests; Bob, with a
// second step and an unconfirmed address; and Carl, whose rows must not change.
import { Secret, TOTP } from 'otpauth';
import { insertClient } from '#src/features/apps/storage/clients.server.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { describeApp } from '../apps.ts';
import { createAuthenticator, type Authenticator } from '../authenticator.ts';
import type { Person, TestServer } from '../server.ts';

const STEP_MS = 30_000;
const SITE = { origin: 'https://site.example', id: 'site.example' };
const USER_AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

/** The two parts of a link in an email. */
interface MailedLink {
  readonly uid: string;
  readonly token: string;
}

/** A member of the fixtures. */
interface FixtureMember extends Person {
  readonly id: number;
  readonly token: string;
}

/** The data for the requests of `endpoint-cases.ts`. */
export interface Fixtures {
  readonly ada: FixtureMember & {
    /** The hashes of her tokens; the first is the current one. */
    readonly devices: readonly string[];
    readonly reset: MailedLink;
    readonly newEmail: MailedLink;
    /** Proves that she reads her address. */
    readonly addressCode: string;
    /** A code that turns her second step on. */
    readonly otp: string;
    /** Its id in the list of passkeys. */
    readonly passkeyId: string;
    /** Responses to challenges of the server. */
    readonly made: object;
    readonly used: object;
  };
  readonly bob: FixtureMember & {
    readonly activation: MailedLink;
    readonly disown: MailedLink;
    /** A code that signs him in. */
    readonly otp: string;
    readonly recoveryCode: string;
  };
  readonly carl: FixtureMember;
}

/** The id of the app that Ada and Carl have allowed to know them. */
export const APP_ID = 'wiki';

/** The id of a group that Ada and Carl were asked to join. */
export const GROUP_ID = 'editors';

/** The id of an invitation. */
export const INVITATION = 'a'.repeat(64);

async function allowApp({ database: { queries }, clock }: TestServer, members: readonly FixtureMember[]) {
  await insertClient(queries, describeApp(APP_ID, clock.now).client);
  const times = { given_at: clock.now, last_used_at: clock.now };
  for (const { id } of members)
    await queries
      .insertInto('openid_consents')
      .values({ user_id: id, client_id: APP_ID, scopes: 'openid', is_remembered: 1, ...times })
      .execute();
}

/** Fills an empty server. Its clock must not move afterwards, because codes and links would expire. */
export async function createFixtures(server: TestServer): Promise<Fixtures> {
  const send = async (
    method: string,
    path: string,
    body?: object,
    token?: string,
  ): Promise<Record<string, unknown>> => {
    const response = await server.request(method, path, body, {
      headers: USER_AGENT,
      ...(token !== undefined && { token }),
    });
    if (response.status >= 300) throw new Error(`${method} ${path} answered ${response.status}: ${response.text}`);
    return (response.body ?? {}) as Record<string, unknown>;
  };
  const signIn = async ({ email, password }: Person) =>
    String((await send('POST', '/auth/token/login/', { email, password }))['auth_token']);
  const join = async (name: string): Promise<FixtureMember> => {
    const person = { email: `${name}@example.org`, username: name, password: `Zq7!vXp2-${name.slice(0, 1)}` };
    const { id } = await send('POST', '/auth/users/', person);
    return { ...person, id: Number(id), token: await signIn(person) };
  };
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now });
  const startOtp = async ({ password, token }: FixtureMember) =>
    String((await send('POST', '/auth/otp/', { current_password: password }, token))['secret']);
  const makePasskey = async ({ password, token }: FixtureMember): Promise<[Authenticator, object]> => {
    const authenticator = createAuthenticator(SITE, { counts: false });
    const { challenge } = await send('POST', '/auth/passkeys/start/', { current_password: password }, token);
    return [authenticator, { name: 'Phone', response: authenticator.make(String(challenge)) }];
  };

  const [ada, bob, carl] = [await join('ada'), await join('bob'), await join('carl')];
  // The links of the first email, in order.
  const mails = await server.emails();
  const linkOf = (email: string, purpose: string): MailedLink => {
    const texts = mails.filter(({ to }) => to === email).map((mail) => mail.text ?? '');
    const found = new RegExp(`#${purpose}/([\\w-]+)/([\\w-]+)`).exec(texts.join('\n'));
    if (!found) throw new Error(`no link to ${purpose} in the mails to ${email}`);
    return { uid: found[1] ?? '', token: found[2] ?? '' };
  };
  for (const { email } of [ada, carl]) await send('POST', '/auth/users/activation/', linkOf(email, 'activation'));
  const bobsSecret = await startOtp(bob);
  const { recovery_codes: codes } = await send('POST', '/auth/otp/confirm/', { otp: codeOf(bobsSecret) }, bob.token);
  // The code that turned it on cannot be used again.
  server.clock.now += STEP_MS;
  for (const member of [ada, carl]) {
    await signIn(member);
    const [, passkey] = await makePasskey(member);
    await send('POST', '/auth/passkeys/', passkey, member.token);
    const { password, email, token } = member;
    await send('POST', '/auth/users/set_email/', { current_password: password, new_email: `new-${email}` }, token);
    await send('POST', '/auth/users/reset_password/', { email });
  }
  const [passkey, first] = await makePasskey(ada);
  await send('POST', '/auth/passkeys/', first, ada.token);
  const { challenge } = await send('POST', '/auth/passkeys/login/start/', {});
  const used = { response: passkey.use(String(challenge)) };
  const [, made] = await makePasskey(ada);
  await send('POST', '/auth/users/address_code/', {}, ada.token);
  mails.push(...(await server.emails()));
  const addressCode = mails.map(({ text }) => /^\d{4} \d{4}$/m.exec(text ?? '')?.[0] ?? '').join('');
  await allowApp(server, [ada, carl]);
  await server.database.queries.insertInto('leases').values({ name: 'operators', expires_at: 0 }).execute();
  // She runs the site, and has signed in with a passkey.
  const { queries } = server.database;
  await queries.insertInto('operator_roles').values({ user_id: ada.id, role: 'operator', given_at: 1 }).execute();
  await queries.insertInto('member_groups').values({ id: GROUP_ID, name: 'Editors', created_at: 1 }).execute();
  for (const { id } of [ada, carl])
    await queries
      .insertInto('group_members')
      .values({ user_id: id, group_id: GROUP_ID, added_at: 1, accepted_at: null })
      .execute();
  await queries.insertInto('group_managers').values({ user_id: ada.id, group_id: GROUP_ID, named_at: 1 }).execute();
  const invitation = { hash: INVITATION, note: '', uses_left: 1, created_at: server.clock.now };
  await queries
    .insertInto('invitations')
    .values({ ...invitation, expires_at: 2 * server.clock.now })
    .execute();
  await queries.updateTable('tokens').set({ amr: 'pop user mfa' }).where('hash', '=', hashToken(ada.token)).execute();
  const { devices } = await send('GET', '/auth/devices/', undefined, ada.token);
  const sorted = (devices as { id: string; is_current: boolean }[]).toSorted(
    (a, b) => Number(b.is_current) - Number(a.is_current),
  );
  return {
    ada: {
      ...ada,
      devices: sorted.map(({ id }) => id),
      reset: linkOf(ada.email, 'reset'),
      newEmail: linkOf(`new-${ada.email}`, 'email'),
      addressCode,
      otp: codeOf(await startOtp(ada)),
      passkeyId: hashToken(passkey.id),
      made,
      used,
    },
    bob: {
      ...bob,
      activation: linkOf(bob.email, 'activation'),
      disown: linkOf(bob.email, 'disown'),
      otp: codeOf(bobsSecret),
      recoveryCode: (codes as string[])[0] ?? '',
    },
    carl,
  };
}
