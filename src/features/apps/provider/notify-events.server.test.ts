// What an app learns of the account of a member who is still there.
import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/databases.ts';
import { addApp, advance, claimsOf, serverWithApp, signInNewMember, signInToApp } from '#test/server-apps.ts';
import { typeCommand } from '#test/typing.ts';
import { notifyOfEvents } from './notify-events.server.ts';

const RISC = 'https://schemas.openid.net/secevent/risc/event-type';
const REVOKED = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked';

onEachDatabase('an app that takes events', (makePlace) => {
  const site = serverWithApp(makePlace);
  const { server } = site;
  let answer = 202;
  /** What the app got since the last look: the type, whose, and how long ago it happened in seconds. */
  let received: Record<string, unknown>[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    received.push(claimsOf(await new Request(url, init).text()));
    return new Response(null, { status: answer });
  };
  const notify = () => notifyOfEvents(server.services, { fetch }, { warn: () => undefined });
  const got = async () => {
    received = [];
    await notify();
    return received.map(({ events, sub_id, toe, iat }) => [
      ...Object.keys(events as object),
      (sub_id as { sub: string }).sub,
      Number(iat) - Number(toe),
    ]);
  };
  const taking = () => addApp(server, { eventsUri: 'https://taking.example/events' });
  const type = async (command: string) => expect((await typeCommand(server.services, command)).code).toBe(0);

  test('gets what ends things there, whatever its cause is, and no other app does', async () => {
    const [app, { email, token, password }] = [await taking(), site.member];
    const { sub } = claimsOf((await signInToApp(server, app, site.member)).id_token);
    await signInNewMember(server, await taking());
    const post = async (path: string, body: object) =>
      expect((await server.request('POST', `/auth/users/${path}/`, body, { token })).status).toBeLessThan(300);
    const happens = async (event: string) => expect(await got()).toEqual([[event, sub, 0]]);

    await post('set_password', { current_password: password, new_password: 'Tr7!bNx3cc' });
    await happens(`${RISC}/account-credential-change-required`);
    expect((await server.request('DELETE', `/auth/apps/${app.client.id}/`, {}, { token })).status).toBe(204);
    await happens(REVOKED);
    await type(`users disable ${email}`);
    await happens(`${RISC}/account-disabled`);
    await type(`users disable ${email}`);
    expect(await got()).toEqual([]);
    await type(`users enable ${email}`);
    await happens(`${RISC}/account-enabled`);
    await type(`sessions end ${email}`);
    await happens(REVOKED);
    await post('reset_password', { email });
    await post('reset_password_confirm', { ...(await server.linkTo(email)), new_password: 'Kp4!wQz9yy' });
    await happens(`${RISC}/account-credential-change-required`);
  });

  test('gets the last of two that undo each other, and nothing of an account that is gone', async () => {
    const { member, tokens } = await signInNewMember(server, await taking());
    answer = 503;
    await type(`users disable ${member.email}`);
    expect(await got()).toHaveLength(1);
    await type(`users enable ${member.email}`);
    advance(server, 60_000);
    answer = 202;
    expect(await got()).toEqual([[`${RISC}/account-enabled`, claimsOf(tokens.id_token)['sub'], 60]]);
    await type(`users disable ${member.email}`);
    await server.database.queries.deleteFrom('users').where('email', '=', member.email).execute();
    expect(await got()).toEqual([]);
  });
});
