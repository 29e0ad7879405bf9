// What the receipt of a deleted account says, from the departure until all apps have confirmed.
import { expect, test } from 'vitest';
import { RETENTION_STEPS } from '#src/app/modules/modules.server.ts';
import { notifyOfPurges } from '#src/features/apps/provider/notify-purges.server.ts';
import { setScim } from '#src/features/apps/scim/scim-apps.server.ts';
import { runLane } from '#src/features/apps/scim/worker.server.ts';
import { runRetention } from '#src/features/retention/retention.server.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { onEachDatabase } from '#test/databases.ts';
import { addApp, advance, confirmedMember, serverWithApp, signInToApp, type Member } from '#test/server-apps.ts';

onEachDatabase('the receipt of a deleted account', (makePlace) => {
  const { server } = serverWithApp(makePlace);
  const quiet = { warn: () => undefined, error: () => undefined };
  let isOff = true;
  /** An app that takes events, and accounts by SCIM, once it is on. */
  const fetch = async (_url: unknown, { method }: RequestInit = {}) => {
    if (isOff) return new Response(null, { status: 503 });
    if (method === 'POST') return Response.json({ id: '7' }, { status: 202 });
    return new Response(null, { status: 204 });
  };
  const notify = () => notifyOfPurges(server.services, { fetch: fetch as typeof globalThis.fetch }, quiet);
  const send = (id: string) => runLane(server.services, fetch as typeof globalThis.fetch, quiet, id);
  const leave = async ({ token, password }: Member) => {
    const { headers } = await server.request('DELETE', '/auth/users/me/', { current_password: password }, { token });
    return String(headers['account-receipt']);
  };
  const lookUp = (code: string) => server.request('POST', '/auth/deletions/', { code });
  const stateOf = async (code: string) => (await lookUp(code)).body as { state: string; apps: object[] };
  const pass = async (days: number) => {
    // An account is deleted once the email with the day is sent.
    await server.emails();
    advance(server, days * DAY_MS);
    await runRetention(server.services, RETENTION_STEPS);
  };

  test('names each app that knew the member, and says what it has confirmed, until 90 days later', async () => {
    const events = await addApp(server, { id: 'a-events', eventsUri: 'https://a-events.example/events' });
    const scim = await addApp(server, { id: 'b-scim', scopes: ['openid', 'profile'] });
    const silent = await addApp(server, { id: 'c-silent', contact: 'ask@example.org' });
    // On the host of another app, which ada uses, and not known to her.
    await addApp(server, { id: 'd-beside', sector: events.client.sector, eventsUri: 'https://a-events.example/d' });
    const settings = { uri: 'https://b-scim.example', token: 'secret-token', groups: [] };
    const { queries } = server.database;
    await queries.transaction().execute((trx) => setScim(trx, server.services, scim.client, settings));
    const [ada, bob] = [await confirmedMember(server), await confirmedMember(server)];
    for (const app of [events, scim, silent]) await signInToApp(server, app, ada, { scope: 'openid profile' });
    await signInToApp(server, events, bob, { scope: 'openid' });
    isOff = false;
    await send('b-scim');
    const code = await leave(ada);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(await queries.selectFrom('deletion_receipts').selectAll().execute())).not.toContain(code);
    const app = (name: string, state: string) => expect.objectContaining({ name: `The app ${name}`, state }) as object;
    expect(await stateOf(code)).toMatchObject({
      state: 'planned',
      apps: [app('a-events', 'waiting'), app('b-scim', 'waiting'), app('c-silent', 'silent')],
    });
    isOff = true;
    await pass(8);
    await Promise.all([notify(), send('b-scim')]);
    // As somebody copies it from paper.
    const typed = code.toUpperCase().replaceAll(/(.{4})/g, '$1 ');
    const { state, apps } = await stateOf(typed);
    expect([state, apps]).toEqual([
      'deleted',
      [app('a-events', 'waiting'), app('b-scim', 'waiting'), expect.anything()],
    ]);
    expect(apps[2]).toMatchObject({ state: 'silent', contact: 'ask@example.org' });
    isOff = false;
    advance(server, DAY_MS);
    await Promise.all([notify(), send('b-scim')]);
    const confirmed_on = new Date(server.clock.now).toISOString().slice(0, 10);
    expect((await stateOf(code)).apps.slice(0, 2)).toMatchObject([
      { state: 'confirmed', confirmed_on },
      { state: 'confirmed', confirmed_on },
    ]);
    const stored = await queries.selectFrom('deletion_receipt_apps').select('subject').execute();
    expect(stored.map(({ subject }) => subject)).toEqual([null, null, null]);
    await pass(90);
    expect((await lookUp(code)).status).toBe(404);
    expect(await queries.selectFrom('deletion_receipt_apps').selectAll().execute()).toEqual([]);
  });

  test('says that the account was kept, and no code but the last one counts', async () => {
    const ada = await confirmedMember(server);
    const first = await leave(ada);
    const token = await server.newToken(ada);
    const code = await leave({ ...ada, token });
    expect((await lookUp(first)).status).toBe(404);
    expect(await stateOf(code)).toMatchObject({ state: 'planned', apps: [] });
    await server.request('POST', '/auth/users/stay/', undefined, { token: await server.newToken(ada) });
    expect(await stateOf(code)).toMatchObject({ state: 'kept', apps: [] });
    // By network, also for codes that nobody has.
    const answers: number[] = [];
    for (let turn = 0; turn <= 60; turn += 1) answers.push((await lookUp('0'.repeat(32))).status);
    expect([answers[0], answers.at(-1)]).toEqual([404, 429]);
  });

  test('says so if an app does not confirm and is asked no more', async () => {
    isOff = true;
    const app = await addApp(server, { eventsUri: 'https://off.example/events' });
    const ada = await confirmedMember(server);
    await signInToApp(server, app, ada, { scope: 'openid' });
    const code = await leave(ada);
    await pass(8);
    for (let attempt = 0; attempt < 61; attempt += 1) {
      await notify();
      advance(server, DAY_MS);
    }
    expect((await stateOf(code)).apps).toMatchObject([{ state: 'failed', confirmed_on: null }]);
  });
});
