import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RETENTION_STEPS } from '#src/app/modules/modules.server.ts';
import { runRetention } from '#src/features/retention/retention.server.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import { onDatabase, type Place } from '#test/databases.ts';
import { randomPerson, startServer, type TestServer } from '#test/server.ts';

/** The names of all files in a folder whose bytes hold one of the texts. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = join(folder, name);
    if (!statSync(file).isFile()) return false;
    const bytes = readFileSync(file).toString('latin1').toLowerCase();
    return texts.some((text) => bytes.includes(text.toLowerCase()));
  });
}

onDatabase('leaving', (makePlace) => {
  let place: Place;
  let server: TestServer;
  beforeEach(async () => {
    place = await makePlace();
    server = await startServer(place);
  });
  afterEach(() => server.close());

  type Member = Awaited<ReturnType<TestServer['member']>>;
  const me = ({ token }: { token: string }) => server.request('GET', '/auth/users/me/', undefined, { token });
  const leave = ({ token, password: current_password }: Member) =>
    server.request('DELETE', '/auth/users/me/', { current_password }, { token });
  const signIn = async (member: Member) => (await server.signIn(member)).status;
  const tokenOf = async (member: Member) => ({ token: await server.newToken(member) });
  const dayAfter = (days: number) => new Date(server.clock.now + days * DAY_MS).toISOString().slice(0, 10);

  test('ends all sessions immediately, and an email says until when it can be undone', async () => {
    const member = await server.member();
    const second = await tokenOf(member);
    await server.emails();
    const date = dayAfter(7);
    const { status, headers } = await leave(member);
    expect([status, headers['account-status']]).toEqual([204, `leaving; date=${date}`]);
    expect([(await me(member)).status, (await me(second)).status]).toEqual([401, 401]);
    const text = expect.stringContaining(String(Number(date.slice(8)))) as string;
    expect(await server.emails()).toMatchObject([{ to: member.email, id: expect.stringMatching(/^leaving-/), text }]);
    expect((await me(await tokenOf(member))).headers['account-status']).toBe(`leaving; date=${date}`);
  });

  test('can be undone within a week, and then nothing is deleted', async () => {
    const member = await server.member();
    await leave(member);
    const date = dayAfter(7);
    server.clock.now += 7 * DAY_MS - 1;
    await runRetention(server.services, RETENTION_STEPS);
    const back = await tokenOf(member);
    const profile = async () => (await server.request('GET', '/auth/profile/', undefined, back)).body;
    expect(await profile()).toMatchObject({ leaves_on: date });
    expect((await server.request('POST', '/auth/users/stay/', undefined, back)).status).toBe(204);
    expect(await profile()).toMatchObject({ leaves_on: null });
    expect(String((await me(back)).headers['account-status'])).not.toContain('leaving');
    server.clock.now += 30 * DAY_MS;
    await runRetention(server.services, RETENTION_STEPS);
    expect(await signIn(member)).toBe(200);
    expect(await server.mailed()).not.toContainEqual([member.email, 'deleted']);
  });

  test('is not postponed by a second request', async () => {
    const member = await server.member();
    await leave(member);
    const date = dayAfter(7);
    server.clock.now += 3 * DAY_MS;
    const again = await leave({ ...member, ...(await tokenOf(member)) });
    expect(again.headers['account-status']).toBe(`leaving; date=${date}`);
    expect((await me(await tokenOf(member))).headers['account-status']).toBe(`leaving; date=${date}`);
  });

  test('asked for again after it was withdrawn, sends one email, with the new day', async () => {
    const member = await server.member();
    await server.emails();
    await leave(member);
    const back = await tokenOf(member);
    await server.request('POST', '/auth/users/stay/', undefined, back);
    server.clock.now += 2 * DAY_MS;
    await leave({ ...member, ...(await tokenOf(member)) });
    const mails = await server.emails();
    const day = formatLongDate(Date.parse(dayAfter(7)), 'en');
    expect(mails.map(({ subject }) => subject.includes(day))).toEqual([true]);
  });

  test('waits for the email with the day, if that is still queued because the server was off', async () => {
    const member = await server.member();
    await leave(member);
    server.clock.now += 8 * DAY_MS;
    await runRetention(server.services, RETENTION_STEPS);
    expect(await signIn(member)).toBe(200);
    await server.emails();
    await runRetention(server.services, RETENTION_STEPS);
    expect(await signIn(member)).toBe(400);
  });

  test('after a week deletes everything that was stored, down to the bytes, and sends a goodbye email', async () => {
    const canary = `canary${randomPerson().username}`;
    const member = await server.member({ email: `${canary}@example.org`, username: `n-${canary}` });
    const bystander = await server.member();
    const { token, password: current_password } = member;
    await server.changeAccount(member.email, { confirmed_at: server.clock.now, owner_since: server.clock.now });
    await server.request('POST', '/auth/otp/', { current_password }, { token });
    const set = { current_password, new_email: `new.${canary}@example.org` };
    await server.request('POST', '/auth/users/set_email/', set, { token });
    await server.emails();
    await leave(member);
    await server.emails();
    const { queries } = server.database;
    const dump = async () => {
      const tables = (await queries.introspection.getTables()).map(({ name }) => name as 'users');
      const rows = tables.map((table) => queries.selectFrom(table).selectAll().execute());
      return JSON.stringify(await Promise.all(rows)).toLowerCase();
    };
    const { id } = await server.account(member.email);
    expect([(await dump()).includes(canary), (await dump()).includes(String(id))]).toEqual([true, true]);
    if (place.dataDir !== '') expect(filesWith(place.dataDir, [canary])).not.toEqual([]);

    server.clock.now += 7 * DAY_MS;
    await runRetention(server.services, RETENTION_STEPS);
    expect(await signIn(member)).toBe(400);
    const text = expect.stringContaining(`n-${canary}`) as string;
    expect(await server.emails()).toMatchObject([{ to: member.email, id: expect.stringMatching(/^deleted-/), text }]);
    // The next run of retention removes what the goodbye email left in the write-ahead log.
    server.clock.now += HOUR_MS;
    await runRetention(server.services, RETENTION_STEPS);
    expect([(await dump()).includes(canary), (await dump()).includes(String(id))]).toEqual([false, false]);
    if (place.dataDir !== '') {
      expect(filesWith(place.dataDir, [canary])).toEqual([]);
      // The search would find what is there.
      expect(filesWith(place.dataDir, [bystander.username])).not.toEqual([]);
    }
    expect(await signIn(bystander)).toBe(200);
    expect((await server.request('POST', '/auth/users/', { ...member })).status).toBe(201);
  });

  test('each of many members at the same time is deleted once and gets one goodbye email', async () => {
    const members = [];
    for (let index = 0; index < 5; index += 1) members.push(await server.member());
    await server.emails();
    for (const member of members) await leave(member);
    await server.emails();
    server.clock.now += 7 * DAY_MS;
    await Promise.all([
      runRetention(server.services, RETENTION_STEPS),
      runRetention(server.services, RETENTION_STEPS),
      runRetention(server.services, RETENTION_STEPS),
    ]);
    const told = (await server.mailed()).map((words) => words.join(' '));
    expect(told.toSorted()).toEqual(members.map(({ email }) => `${email} deleted`).toSorted());
  });

  test('all due accounts are deleted on their day, however many there are', async () => {
    const COUNT = 205;
    const { queries } = server.database;
    const due = { password: 'x', is_active: 1, deletion_due_at: server.clock.now };
    const users = Array.from({ length: COUNT }, (_, at) => {
      const [email, username] = [`e${at}@example.org`, `e${at}`];
      return { ...due, id: at + 1, email, email_key: email, username, username_key: username };
    });
    await queries.insertInto('users').values(users).execute();
    await runRetention(server.services, RETENTION_STEPS);
    expect(await queries.selectFrom('users').select('id').execute()).toEqual([]);
    expect(await server.emails()).toHaveLength(COUNT);
  });

  test('a sign-in that races with the deletion leaves no row, and causes no internal error', async () => {
    const { queries } = server.database;
    for (let round = 0; round < 12; round += 1) {
      const member = await server.member();
      await leave(member);
      await server.emails();
      server.clock.now += 7 * DAY_MS;
      const tries = Array.from({ length: 6 }, () => server.signIn(member));
      const responses = await Promise.all([
        ...tries.slice(0, 3),
        runRetention(server.services, RETENTION_STEPS),
        ...tries.slice(3),
      ]);
      for (const response of responses) if (response) expect([200, 400]).toContain(response.status);
      expect(await signIn(member)).toBe(400);
      const users = (await queries.selectFrom('users').select('id').execute()).map(({ id }) => id);
      expect(users).toEqual([]);
      for (const table of ['tokens', 'known_clients', 'links', 'passkeys', 'otp_secrets', 'recovery_codes'] as const)
        expect([table, await queries.selectFrom(table).select('user_id').execute()]).toEqual([table, []]);
    }
  });
});
