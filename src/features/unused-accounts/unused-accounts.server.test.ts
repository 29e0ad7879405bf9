// Accounts that nobody uses, from the last use to the deletion, with a clock.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { RETENTION_STEPS } from '#src/app/modules/modules.server.ts';
import { runRetention } from '#src/features/retention/retention.server.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { onEachDatabase } from '#test/databases.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';
import { addMonths, WARNING_DAYS } from './rule.ts';

const NOON = Date.UTC(2026, 0, 31, 12);
/** Twelve months later. */
const DUE_DAY = 365;

onEachDatabase('accounts that nobody uses', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async (unusedAccountMonths?: number) => {
    server = await startServer(await makePlace(), { smtpUrl: 'smtp://127.0.0.1:1', unusedAccountMonths });
    server.clock.now = NOON;
    const member = await server.member();
    await server.changeAccount(member.email, { confirmed_at: NOON });
    await server.emails();
    return member;
  };
  /** Runs retention on these days, and returns those on which an email was sent, with its template. */
  const on = async (...days: number[]) => {
    const found: [day: number, kind: string][] = [];
    for (const day of days) {
      server.clock.now = NOON + day * DAY_MS + 1;
      await runRetention(server.services, RETENTION_STEPS);
      found.push(...(await server.mailed()).map(([, kind]): [number, string] => [day, kind]));
    }
    return found;
  };
  const isThere = async ({ email }: { email: string }) =>
    (await server.database.queries.selectFrom('users').select('id').where('email', '=', email).execute()).length === 1;

  test('are warned 60, 30 and 7 days before, and then deleted with a goodbye', async () => {
    const member = await start(12);
    expect(await on(304, 305, 334, 335, 357, 358, 364)).toEqual([
      [305, 'unused'],
      [335, 'unused'],
      [358, 'unused'],
    ]);
    expect(await isThere(member)).toBe(true);
    expect(await on(DUE_DAY)).toEqual([[DUE_DAY, 'deleted']]);
    expect(await isThere(member)).toBe(false);
  });

  test('begin again with a sign-in, which also takes a waiting warning away', async () => {
    const member = await start(12);
    expect(await on(305, 335)).toHaveLength(2);
    server.clock.now = NOON + 358 * DAY_MS + 1;
    await runRetention(server.services, RETENTION_STEPS);
    await server.signIn(member);
    expect((await server.mailed()).filter(([, kind]) => kind === 'unused')).toEqual([]);
    expect(await on(365, 400, 600)).toEqual([]);
    expect(await isThere(member)).toBe(true);
  });

  test('stay if they are disabled or of an operator', async () => {
    const operator = await start(12);
    const { id: operatorId } = await server.account(operator.email);
    const role = { user_id: operatorId, role: 'helper', given_at: NOON };
    await server.database.queries.insertInto('operator_roles').values(role).execute();
    const disabled = await server.member();
    await server.changeAccount(disabled.email, { confirmed_at: NOON, is_active: 0 });
    await server.emails();
    expect(await on(400, 430, 460)).toEqual([]);
    expect([await isThere(operator), await isThere(disabled)]).toEqual([true, true]);
  });

  test('get all warnings anew if the rule, or the server, was off for long', async () => {
    const member = await start(12);
    // Two years unused when the rule begins.
    expect(await on(730, 759, 760, 782, 783)).toEqual([
      [730, 'unused'],
      [760, 'unused'],
      [783, 'unused'],
    ]);
    expect(await on(900)).toEqual([[900, 'unused']]);
    expect(await isThere(member)).toBe(true);
  });

  test('are listed by a command, which changes nothing', async () => {
    const member = await start();
    server.clock.now = NOON + 400 * DAY_MS;
    const { out } = await typeCommand(server.services, 'unused --months 12 --json');
    expect(JSON.parse(out)).toMatchObject({
      is_on: false,
      accounts: [{ username: member.username, warnings: 0, next_warning_at: '2027-03-07T12:00:00.000Z' }],
    });
    expect(await on(401, 500)).toEqual([]);
  });
});

test('months end on their last day', () => {
  expect(new Date(addMonths(NOON, 1)).toISOString()).toBe('2026-02-28T12:00:00.000Z');
  expect(new Date(addMonths(NOON, -2)).toISOString()).toBe('2025-11-30T12:00:00.000Z');
});

test.each(LANGUAGE_CODES)('the page about privacy in %s names the days of the warnings', (language) => {
  const pages = readFileSync(`src/texts/${language}/pages.json`, 'utf8');
  const { privacy } = JSON.parse(pages) as { privacy: Record<string, string> };
  for (const key of ['unusedGo_other', 'unusedHomesGo_other'])
    expect(privacy[key]?.match(/\d+/g)?.map(Number)).toEqual(WARNING_DAYS);
});
