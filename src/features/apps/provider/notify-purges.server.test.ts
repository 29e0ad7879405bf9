// What an app learns when the account of a member is gone.
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/databases.ts';
import { addApp, advance, claimsOf, serverWithApp, signInNewMember } from '#test/server-apps.ts';
import { typeCommand } from '#test/typing.ts';
import { notifyOfPurges } from './notify-purges.server.ts';

const EVENT = 'https://schemas.openid.net/secevent/risc/event-type/account-purged';

onEachDatabase('an app that takes events', (makePlace) => {
  const site = serverWithApp(makePlace);
  const { server, app: quiet } = site;
  let answer = 202;
  let received: Request[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    received.push(new Request(url, init));
    return new Response(null, { status: answer });
  };
  const notify = () => notifyOfPurges(server.services, { fetch }, { warn: () => undefined });
  const waiting = () => server.database.queries.selectFrom('openid_purges').selectAll().execute();
  const deleteAccount = (email: string) =>
    server.database.queries.deleteFrom('users').where('email', '=', email).execute();
  const addTaking = () => addApp(server, { eventsUri: 'https://taking.example/events' });

  test('gets a signed token for a member whom it knew, and no other app does', async () => {
    received = [];
    const [app, other] = [await addTaking(), await addTaking()];
    const { member, tokens } = await signInNewMember(server, app);
    await signInNewMember(server, other);
    await signInNewMember(server, quiet);
    await deleteAccount(member.email);
    await Promise.all([notify(), notify()]);
    expect(received).toHaveLength(1);
    const [request] = received;
    expect(request?.headers.get('content-type')).toBe('application/secevent+jwt');
    const keys = (await server.request('GET', '/oidc/jwks')).body as JSONWebKeySet;
    const { payload } = await jwtVerify((await request?.text()) ?? '', createLocalJWKSet(keys), {
      issuer: server.services.config.publicUrl,
      audience: app.client.id,
      typ: 'secevent+jwt',
      currentDate: new Date(server.clock.now),
    });
    const { iss, sub } = claimsOf(tokens.id_token);
    expect(payload).toEqual(
      expect.objectContaining({ sub_id: { format: 'iss_sub', iss, sub }, events: { [EVENT]: {} } }),
    );
    expect(payload).not.toHaveProperty('sub');
    expect(payload).not.toHaveProperty('exp');
    expect(await waiting()).toEqual([]);
  });

  test('that does not take it gets the same again, sixty times over three weeks, at first each half a minute', async () => {
    [received, answer] = [[], 503];
    const { member } = await signInNewMember(server, await addTaking());
    await deleteAccount(member.email);
    for (let attempt = 0; attempt < 65; attempt += 1) {
      await notify();
      await notify();
      advance(server, attempt < 20 ? 30_000 : 60_000 * 2 ** Math.min(attempt - 20, 10));
    }
    answer = 202;
    expect(await waiting()).toEqual([]);
    expect(received).toHaveLength(60);
    const ids = await Promise.all(received.map(async (request) => claimsOf(await request.text())['jti']));
    expect(new Set(ids).size).toBe(1);
  });

  test('that the operator removes is notified of nothing, so that no setting deletes what members have there', async () => {
    received = [];
    const app = await addTaking();
    await signInNewMember(server, app);
    await typeCommand(server.services, `apps remove ${app.client.id} --yes`);
    await notify();
    expect(received).toEqual([]);
  });
});
