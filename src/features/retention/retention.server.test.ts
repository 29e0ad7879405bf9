import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { consumeLink, createLink } from '#src/accounts/links/links.server.ts';
import { RETENTION_STEPS } from '#src/app/modules/modules.server.ts';
import { mailWorkerOptions } from '#src/app/modules/register-routes.server.ts';
import type { Tables } from '#src/server/database/tables.ts';
import { sendDueMails } from '#src/server/mail/worker.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import { onEachDatabase, type Place } from '#test/databases.ts';
import { createLog } from '#test/log.ts';
import { randomPerson, startServer, type TestServer } from '#test/server.ts';
import { runRetention, startRetention } from './retention.server.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const SMTP_URL = 'smtp://127.0.0.1:1';

onEachDatabase('retention', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async (smtpUrl: string | undefined = SMTP_URL, place?: Place) => {
    server = await startServer(place ?? (await makePlace()), { smtpUrl });
    server.clock.now = NOON;
    return server;
  };
  const at = async (days: number, ms = 0) => {
    server.clock.now = NOON + days * DAY_MS + ms;
    await runRetention(server.services, RETENTION_STEPS);
  };
  const rowsOf = async (table: keyof Tables) =>
    (await server.database.queries.selectFrom(table).selectAll().execute()).length;
  const confirm = ({ email }: { email: string }) => server.changeAccount(email, { confirmed_at: NOON });
  /** A member whose first email was sent. */
  const welcomed = async () => {
    await start();
    const member = await server.member();
    await server.emails();
    return member;
  };

  test.each([
    ['sessions', 'tokens', 30],
    ['fingerprints of networks', 'known_clients', 180],
  ] as const)('deletes %s (%s) that were not used for %i days, and none earlier', async (_what, table, days) => {
    await start();
    await confirm(await server.member());
    await at(days);
    expect(await rowsOf(table)).toBe(1);
    await at(days, 1);
    expect([await rowsOf(table), await rowsOf('users')]).toEqual([0, 1]);
  });

  test('ends sessions after 180 days, used or not', async () => {
    await start();
    const member = await server.member();
    await confirm(member);
    for (let days = 20; days <= 180; days += 20) {
      server.clock.now = NOON + days * DAY_MS;
      expect(await server.me(member.token)).toBe(200);
      await runRetention(server.services, RETENTION_STEPS);
    }
    expect(await rowsOf('tokens')).toBe(1);
    await at(180, 1);
    expect(await rowsOf('tokens')).toBe(0);
  });

  test('deletes links, used challenges and invitations when they expire, and none earlier', async () => {
    await start();
    const { email } = await server.member();
    const { queries } = server.database;
    const { id: userId } = await server.account(email);
    const link = await createLink(queries, { userId, purpose: 'reset', email }, NOON);
    const row = { hash: 'h', expires_at: NOON + 30 * 60_000 };
    await queries.insertInto('challenges').values(row).execute();
    const invitation = { ...row, note: '', uses_left: 1, created_at: NOON };
    await queries.insertInto('invitations').values(invitation).execute();
    const counts = () => Promise.all([rowsOf('links'), rowsOf('challenges'), rowsOf('invitations')]);
    await at(0, 30 * 60_000 - 1);
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await consumeLink(queries, { ...link, uid: 'other' }, 'reset', server.clock.now)).toBeUndefined();
    await at(0, 30 * 60_000);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('deletes rate limit counters after two days, with the keys of those days', async () => {
    await start();
    const { email } = await server.member();
    for (let index = 0; index < 3; index += 1)
      await server.request('POST', '/auth/token/login/', { email, password: 'wrong' });
    const dayKeys = async () =>
      (await server.database.queries.selectFrom('secrets').select('name').where('name', 'like', 'day %').execute())
        .length;
    expect([(await rowsOf('limits')) > 0, await dayKeys()]).toEqual([true, 1]);
    await at(2);
    expect([await rowsOf('limits'), await dayKeys()]).toEqual([0, 0]);
  });

  test('warns owners of unconfirmed accounts on day 23, once, and deletes the accounts on day 30', async () => {
    const member = await welcomed();
    await at(23);
    expect(await server.mailed()).toEqual([]);
    await at(23, 1);
    expect(await server.mailed()).toEqual([[member.email, 'unconfirmed']]);
    await at(29);
    expect([await server.mailed(), await rowsOf('users')]).toEqual([[], 1]);
    await at(30, 1);
    expect(await rowsOf('users')).toBe(1);
    await at(30, 2);
    expect([await server.mailed(), await rowsOf('users')]).toEqual([[], 0]);
  });

  test('the warning of day 23 has a link that keeps the account', async () => {
    const { email } = await welcomed();
    await at(23, 1);
    const link = await server.linkTo(email);
    expect((await server.request('POST', '/auth/users/activation/', link)).status).toBe(204);
    await at(365);
    expect(await rowsOf('users')).toBe(1);
  });

  test('the warning of day 23 is not sent if the address is confirmed while it is queued', async () => {
    const member = await welcomed();
    await at(23, 1);
    await confirm(member);
    expect(await server.mailed()).toEqual([]);
  });

  test('no account is deleted earlier than a week after its warning was sent', async () => {
    const member = await welcomed();
    await at(24);
    // The mail server is unreachable for ten days.
    for (const days of [30, 31, 34]) await at(days);
    expect(await rowsOf('users')).toBe(1);
    expect(await server.mailed()).toEqual([[member.email, 'unconfirmed']]);
    for (const days of [35, 41]) await at(days);
    expect(await rowsOf('users')).toBe(1);
    await at(41, 1);
    expect(await rowsOf('users')).toBe(0);
  });

  test.each([
    ['is refused by the mail server', false, SMTP_URL],
    ['is written to a file', true, undefined],
  ])('no account is deleted if the warning %s, and it is repeated', async (_how, sends, smtpUrl) => {
    const { email } = await welcomed();
    const response = '550 5.1.1 no such mailbox';
    const refusal = Object.assign(new Error(response), { command: 'RCPT TO', responseCode: 550, response });
    const send = vi.fn<(mail: { to: string; id: string }) => Promise<void>>();
    if (!sends) send.mockRejectedValue(refusal);
    // As if another server on this database had other settings, or the setting were changed for a while.
    const services = { ...server.services, config: { ...server.services.config, smtpUrl } };
    const work = () => sendDueMails(mailWorkerOptions(services, createLog('silent'), { send }));
    for (let day = 23; day <= 75; day += 1) {
      await at(day, 1);
      for (let hour = 0; hour < 24; hour += 6) {
        server.clock.now = NOON + day * DAY_MS + hour * HOUR_MS + 2;
        await work();
      }
    }
    expect(await rowsOf('users')).toBe(1);
    const warnings = new Set(send.mock.calls.map(([mail]) => mail.id));
    expect([send.mock.calls[0]?.[0].to, warnings.size > 3]).toEqual([email, true]);
  });

  test('no account is deleted by a warning of long ago, as after months without the server', async () => {
    const member = await welcomed();
    await at(24);
    expect(await server.mailed()).toEqual([[member.email, 'unconfirmed']]);
    await at(200);
    expect(await server.mailed()).toEqual([[member.email, 'unconfirmed']]);
    await at(207);
    expect(await rowsOf('users')).toBe(1);
    await at(207, 1);
    expect(await rowsOf('users')).toBe(0);
  });

  test('after a day without a run, as when the clock is set ahead, accounts are kept for a day', async () => {
    await start();
    const { email } = await server.member();
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const round = async (now: number) => {
      await startRetention({ ...server.services, now: () => now }, RETENTION_STEPS, log).stop();
      return rowsOf('users');
    };
    await round(NOON);
    await server.changeAccount(email, { deletion_due_at: NOON + 7 * DAY_MS });
    const ahead = NOON + 400 * DAY_MS;
    expect([await round(ahead), await round(ahead + 2 * HOUR_MS), await round(NOON + HOUR_MS)]).toEqual([1, 1, 1]);
    expect(lines.filter((line) => line.includes('kept for a day'))).toHaveLength(1);
    for (let hour = 2; hour < 7 * 24; hour += 1) expect(await round(NOON + hour * HOUR_MS)).toBe(1);
    expect(await round(NOON + 7 * DAY_MS + HOUR_MS)).toBe(0);
  });

  test('without a mail server no account is deleted; once there is one, owners are warned first', async () => {
    const place = await makePlace();
    await start(undefined, { ...place, remove: async () => undefined });
    Object.assign(server.services.config, { smtpUrl: undefined });
    const member = await server.member();
    await server.emails();
    for (const days of [24, 31, 60]) await at(days);
    expect(await rowsOf('users')).toBe(1);
    await server.emails();
    await server.close();

    await start(SMTP_URL, place);
    await at(61);
    expect(await rowsOf('users')).toBe(1);
    expect(await server.mailed()).toEqual([[member.email, 'unconfirmed']]);
    await at(68);
    expect(await rowsOf('users')).toBe(1);
    await at(68, 1);
    expect(await rowsOf('users')).toBe(0);
  });

  test('is run by one of several servers, once an hour', async () => {
    const place = await makePlace();
    const first = await start(SMTP_URL, { ...place, remove: async () => undefined });
    const second = await start(SMTP_URL, place);
    const vacuum = vi.fn<() => Promise<void>>().mockResolvedValue();
    const log = createLog('silent');
    const round = async (now: number) => {
      vacuum.mockClear();
      const services = [first, second].map((one) => ({ ...one.services, now: () => now, vacuum }));
      const clearing = services.map((part) => startRetention(part, RETENTION_STEPS, log));
      await Promise.all(clearing.map((one) => one.stop()));
      return vacuum.mock.calls.length;
    };
    expect([await round(NOON), await round(NOON + HOUR_MS - 1), await round(NOON + HOUR_MS)]).toEqual([1, 0, 1]);
    await first.close();
  });

  test('a step that fails is logged with its name, does not stop the others, and is retried after ten minutes', async () => {
    await start();
    const [left, unconfirmed] = [await server.member(), await server.member()];
    await confirm(left);
    await server.changeAccount(left.email, { deletion_due_at: NOON + 31 * DAY_MS });
    await server.changeAccount(unconfirmed.email, { deletion_warned_at: NOON + 23 * DAY_MS });
    await server.emails();
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const vacuum = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('of a@example.org'));
    // A folder where a file belongs: reading it fails for every user, root included.
    const folder = mkdtempSync(join(tmpdir(), 'retention-'));
    writeFileSync(join(folder, 'mail'), '');
    const config = { ...server.services.config, dataDir: folder };
    const round = (minutes: number) => {
      const now = () => NOON + 31 * DAY_MS + minutes * 60_000;
      return startRetention({ ...server.services, config, now, vacuum }, RETENTION_STEPS, log).stop();
    };
    await round(0);
    expect(await rowsOf('users')).toBe(0);
    const fault = { level: 50, msg: 'retention step failed' };
    const told = lines.map((line) => JSON.parse(line) as object);
    expect(told).toMatchObject([
      { ...fault, step: 'deleteMailFiles' },
      { ...fault, step: 'vacuum' },
    ]);
    expect(lines.join('')).not.toContain('example.org');

    rmSync(folder, { recursive: true });
    await round(5);
    await round(10);
    await round(20);
    expect(vacuum).toHaveBeenCalledTimes(2);
    expect(lines).toHaveLength(2);
  });

  test('deletes accounts before steps that can fail', async () => {
    await start();
    const left = await server.member();
    await confirm(left);
    await server.changeAccount(left.email, { deletion_due_at: NOON });
    await server.database.queries.schema.dropTable('challenges').execute();
    await expect(runRetention(server.services, RETENTION_STEPS)).rejects.toThrow('failed: deleteExpired');
    expect(await rowsOf('users')).toBe(0);
  });

  test('leaves everything else alone', async () => {
    await start();
    const member = await server.member();
    await confirm(member);
    await server.request('POST', '/auth/users/', randomPerson());
    await at(20);
    expect([await rowsOf('users'), await rowsOf('tokens'), await rowsOf('known_clients')]).toEqual([2, 1, 2]);
    expect(await server.me(member.token)).toBe(200);
  });
});
