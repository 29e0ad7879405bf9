// What apps get of an account that has another holder now (docs/decisions/0025-ownership-of-an-address.md).
import { expect, test } from 'vitest';
import { authorizationUrl, requestId, TestBrowser } from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import {
  claimsOf,
  confirmedMember,
  expectUseless,
  OFFLINE,
  serverWithApp,
  signInToApp,
  type Member,
} from '#test/server-apps.ts';
import { randomPerson } from '#test/server.ts';

const PASSWORD = 'An0ther!Long1';

onEachDatabase('an account', (makePlace) => {
  const site = serverWithApp(makePlace);
  const { server, app, notify } = site;

  const post = (path: string, body: object, token?: string) =>
    server.request('POST', `/auth/users/${path}/`, body, token === undefined ? {} : { token });
  const reset = async (member: Member) => {
    await server.emails();
    await post('reset_password', member);
    await post('reset_password_confirm', { ...(await server.linkTo(member.email)), new_password: PASSWORD });
    const owner = { ...member, password: PASSWORD };
    return { ...owner, token: await server.newToken(owner) };
  };
  /** Which step the app's request has for a member, before the member has answered. */
  const stepFor = async ({ token }: Member) => {
    const browser = new TestBrowser(server);
    const id = requestId(await browser.open(authorizationUrl(app)));
    const { body } = await browser.post(`/oidc/auth/${id}/`, { decision: 'continue' }, token);
    return (body as { request: { step: string } | null }).request?.step;
  };
  const subject = async (member: Member) => claimsOf((await signInToApp(server, app, member, OFFLINE)).id_token)['sub'];

  test('is somebody else to apps once its first proven owner has reset the password', async () => {
    const stranger = await server.member();
    const tokens = await signInToApp(server, app, stranger, OFFLINE);
    const before = claimsOf(tokens.id_token)['sub'];
    const owner = await reset(stranger);
    await expectUseless(server, app, tokens);
    await notify();
    expect(site.received.map((one) => claimsOf(one)['sub'])).toContain(before);
    expect(await stepFor(owner)).toBe('consent');
    expect(await subject(owner)).not.toBe(before);
  });

  test('is the same to apps after a reset by its proven owner, and is asked again', async () => {
    const member = await confirmedMember(server);
    const before = await subject(member);
    const again = await reset(member);
    expect(await stepFor(again)).toBe('consent');
    expect(await subject(again)).toBe(before);
  });

  test('loses its apps when an address is confirmed without its session, and the identifiers when that reader resets', async () => {
    const stranger = await confirmedMember(server);
    const tokens = await signInToApp(server, app, stranger, OFFLINE);
    const before = claimsOf(tokens.id_token)['sub'];
    const { email } = randomPerson();
    await post('set_email', { new_email: email, current_password: stranger.password }, stranger.token);
    expect((await post('set_email_confirm', await server.linkTo(email))).status).toBe(204);
    await expectUseless(server, app, tokens);
    await notify();
    expect(site.received.map((one) => claimsOf(one)['sub'])).toContain(before);
    expect(await stepFor(stranger)).toBe('consent');
    // The holder, who may have opened the link on a phone, still has what is stored in the app.
    expect(await subject(stranger)).toBe(before);
    const owner = await reset({ ...stranger, email });
    expect(await subject(owner)).not.toBe(before);
  });
});
