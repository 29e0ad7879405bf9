import { expect, test } from 'vitest';
import { insertRequest } from '#src/accounts/registration/approval.server.ts';
import { checkMaintenance } from '#src/features/upkeep/check/maintenance-check.server.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { onDatabase } from '#test/databases.ts';
import { ALL_ENDPOINTS } from '#test/endpoints.ts';
import { manager } from '#test/manager.ts';
import { passkeyRequests, SITE } from '#test/passkey-requests.ts';
import { randomPerson, startServer, type TestServer } from '#test/server.ts';

const OF_PAGE = ALL_ENDPOINTS.filter(([name]) => name.startsWith('operators.'));

onDatabase('the page for operators', (makePlace) => {
  test('does not exist for members without a role or without two factors, nor for helpers what is for operators', async () => {
    const server = await startServer(await makePlace());
    const helper = await manager(server, 'helper');
    const strangers = [(await server.member()).token, (await manager(server, 'operator', 'pwd')).token];
    const unknown = await server.request('GET', '/auth/nothing/');
    const addressOf = (path: string) => path.replace(':id', '1'.repeat(12));
    const body = { decision: 'disable', message: 'x' };
    for (const token of strangers)
      for (const [name, { method, path }] of OF_PAGE) {
        const at = /(requests|groups|desktops)\//.exec(name)?.[1] ?? '';
        const decisions = new Map([
          ['requests', 'refuse'],
          ['groups', 'add'],
          ['desktops', 'open'],
        ]);
        const sent = { ...body, decision: decisions.get(at) ?? body.decision };
        const answer = await server.request(method, addressOf(path), method === 'GET' ? undefined : sent, {
          token,
        });
        expect([name, answer.status, answer.body]).toEqual([name, 404, unknown.body]);
      }
    for (const path of ['mails/', 'apps/', 'announcements/'])
      expect([path, (await helper.ask('GET', path)).status]).toEqual([path, 404]);
    expect((await helper.ask('POST', 'audit/', { before: '' })).status).toBe(404);
    expect((await helper.ask('POST', addressOf('members/:id/'), { decision: 'enable' })).status).toBe(404);
    expect((await helper.ask('GET', '')).body).toMatchObject({ role: 'helper', needs_password: false });
    const off = await startServer(await makePlace(), { operatorPage: false });
    const operator = await manager(off, 'operator');
    expect((await operator.ask('GET', '')).status).toBe(404);
    await Promise.all([server.close(), off.close()]);
  });

  test('lets people in, invites, finds by whole names alone, and writes down who did it', async () => {
    const server = await startServer(await makePlace(), { smtpUrl: 'smtp://127.0.0.1:1' });
    const { ask, username } = await operatorOf(server);
    const person = randomPerson();
    await server.request('POST', '/auth/users/', person);
    const { uid, token } = await server.linkTo(person.email);
    await server.request('POST', '/auth/users/activation/', { uid, token });
    const { id: userId } = await server.account(person.email);
    await insertRequest(server.database.queries, { userId, message: 'I sing.' }, server.clock.now);
    const { body } = await ask('GET', 'requests/');
    const { requests } = body as { requests: { id: string }[] };
    expect(requests).toMatchObject([{ username: person.username, message: 'I sing.' }]);
    const path = `requests/${requests[0]?.id}/`;
    server.clock.now += 1000;
    expect((await ask('POST', path, { decision: 'approve' })).status).toBe(200);
    expect((await ask('POST', path, { decision: 'approve' })).status).toBe(404);
    expect((await server.signIn(person)).status).toBe(200);
    server.clock.now += 1000;
    const made = await ask('POST', 'invitations/', { uses: '5', days: '30', note: 'Choir' });
    expect(made.body).toMatchObject({ link: expect.stringContaining('#invitation/') as string });
    server.clock.now += 1000;
    expect((await ask('POST', 'members/', { who: person.username.slice(1) })).body).toMatchObject({ member: null });
    expect((await ask('POST', 'members/', { who: person.email.toUpperCase() })).body).toMatchObject({
      member: { username: person.username, is_active: true, waits_for_approval: false, role: null },
    });
    const audit = (await ask('POST', 'audit/', { before: '' })).body as { entries: object[]; is_complete: boolean };
    expect(audit).toMatchObject({
      is_complete: true,
      entries: [
        { action: 'lookUp', actor: username, account: person.username },
        { action: 'invite', actor: username },
        { action: 'approve', account: person.username },
        { action: 'listPeople', actor: username, details: 'requests' },
      ],
    });
    await server.close();
  });

  test('takes a passkey of the member in place of the password, and of nobody else', async () => {
    const server = await startServer(await makePlace());
    const { add, holder, signInChallenge, request } = passkeyRequests(() => server);
    const operator = await operatorOf(server);
    const own = createAuthenticator(SITE);
    await add(operator, own);
    const other = await holder();
    const { id } = await server.account(other.member.email);
    server.clock.now += 11 * MINUTE_MS;
    expect((await operator.ask('GET', '')).body).toMatchObject({ needs_password: true, has_passkey: true });
    const disable = () => operator.ask('POST', `members/${id}/`, { decision: 'disable' });
    const prove = (passkey?: unknown) => request('POST', '/auth/manage/proof/', { passkey }, operator.token);
    for (const refused of [undefined, other.authenticator.use(await signInChallenge())])
      expect((await prove(refused)).headers['error-codes']).toBe('passkeyFailed');
    expect((await disable()).status).toBe(400);
    const shown = own.use(await signInChallenge());
    expect([(await prove(shown)).status, (await prove(shown)).status]).toEqual([200, 400]);
    expect((await disable()).body).toMatchObject({ is_done: true });
    server.clock.now += 11 * MINUTE_MS;
    expect((await disable()).status).toBe(400);
    // Without the last passkey the session has one factor again.
    const [{ id: passkeyId } = { id: '' }] = (
      (await request('GET', '/auth/passkeys/', undefined, operator.token)).body as { passkeys: { id: string }[] }
    ).passkeys;
    const body = { current_password: operator.password };
    expect((await request('DELETE', `/auth/passkeys/${passkeyId}/`, body, operator.token)).status).toBe(204);
    expect((await operator.ask('GET', '')).status).toBe(404);
    await server.close();
  });

  test('announces, and shows mails, apps and the last runs; role and session are checked in each action', async () => {
    const server = await startServer(await makePlace());
    const { ask, token, id } = await operatorOf(server);
    const { queries } = server.database;
    await queries
      .insertInto('operator_runs')
      .values({ name: 'check', finished_at: server.clock.now, faults: 2 })
      .execute();
    expect((await ask('POST', 'announcements/', { severity: 'outage', hours: '4', de: ' Störung\n ' })).status).toBe(
      200,
    );
    const shown = (await ask('GET', 'announcements/')).body as { announcements: { id: string }[] };
    expect(shown.announcements).toMatchObject([{ severity: 'outage', text: 'Störung', language: 'de' }]);
    const announce = (texts: object) => ask('POST', 'announcements/', texts);
    for (const [texts, codes] of [
      [{ it: ' ' }, 'en.required'],
      [{ it: 'x', de: '😀'.repeat(301) }, 'de.tooLong;max=300'],
    ] as const)
      expect((await announce(texts)).headers['error-codes']).toBe(codes);
    expect((await announce({ de: '😀'.repeat(300) })).status).toBe(200);
    expect((await ask('DELETE', `announcements/${shown.announcements[0]?.id}/`)).status).toBe(200);
    expect((await ask('GET', '')).body).toMatchObject({ runs: [{ name: 'check', faults: 2 }], mails: 1 });
    await queries
      .updateTable('outbox')
      .set({ next_attempt_at: server.clock.now + DAY_MS })
      .execute();
    expect((await ask('POST', 'mails/')).status).toBe(200);
    const due = new Date(server.clock.now).toISOString();
    expect((await ask('GET', 'mails/')).body).toMatchObject({
      total: 1,
      mails: [{ subject: 'Confirm your email address', next_attempt_at: due }],
    });
    await queries.insertInto('maintenance').values({ name: 'site', started_at: 1, expected_end: 2 }).execute();
    expect((await ask('GET', '')).body).toMatchObject({ maintenance_until: '1970-01-01T00:00:00.002Z' });
    expect(await checkMaintenance(server.services)).toMatchObject([{ state: 'fault' }]);
    await queries.deleteFrom('operator_roles').where('user_id', '=', id).execute();
    expect((await ask('GET', '')).status).toBe(404);
    expect(await server.me(token)).toBe(200);
    await server.close();
  });

  const operatorOf = (server: TestServer) => manager(server, 'operator');
});
