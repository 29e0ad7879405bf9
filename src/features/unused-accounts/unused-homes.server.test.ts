// Homes that nobody opens, from the last opening to the erasure, with a clock and a desktop host that answers as told.
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RETENTION_STEPS } from '#src/app/modules/modules.server.ts';
import { homeOf } from '#src/desktop/protocol/member-codes.server.ts';
import type { OperatorOrder } from '#src/desktop/protocol/operator-orders.ts';
import { subjectOf } from '#src/features/apps/storage/subjects.server.ts';
import { runRetention } from '#src/features/retention/retention.server.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { onEachDatabase } from '#test/databases.ts';
import { addApp } from '#test/server-apps.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';

const ORIGIN = 'https://desktop.example';
const NOON = Date.UTC(2026, 0, 31, 12);
const WARNED = [305, 335, 358];

onEachDatabase('homes that nobody opens', (makePlace) => {
  let server: TestServer;
  const homes: { home: string; lastUsed: number; diskBytes: number }[] = [];
  let [isAnswering, erased]: [boolean, (OperatorOrder & { do: 'erase' })[]] = [true, []];
  beforeEach(() => {
    [isAnswering, erased, homes.length] = [true, [], 0];
    vi.stubGlobal('fetch', async (_url: URL, { body }: { body: string }) => {
      if (!isAnswering) throw new Error('nobody answers');
      const { order } = decodeJwt<{ order: OperatorOrder }>(body);
      if (order.do !== 'erase') return Response.json({ homes });
      erased.push(order);
      homes.length = 0;
      return Response.json({ erased: order.homes });
    });
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await server.close();
  });

  /** Starts a site with a member whose home was opened at noon of day 0. */
  const start = async (unusedHomeMonths?: number) => {
    const settings = { smtpUrl: 'smtp://127.0.0.1:1', desktopUrl: ORIGIN, unusedHomeMonths };
    server = await startServer(await makePlace(), settings);
    server.clock.now = NOON;
    const { client } = await addApp(server, { redirectUris: [`${ORIGIN}/back`], eventsUri: `${ORIGIN}/api/events` });
    const member = await server.member();
    await server.changeAccount(member.email, { confirmed_at: NOON });
    await server.emails();
    const { id } = await server.account(member.email);
    const home = homeOf(await subjectOf(server.database.queries, id, client.sector));
    homes.push({ home, lastUsed: NOON + 0.3, diskBytes: 12_300_000 });
    return { ...member, home };
  };
  /** Runs retention on these days, and returns those on which the member was warned. */
  const on = async (...days: number[]) => {
    const found: number[] = [];
    for (const day of days) {
      server.clock.now = NOON + day * DAY_MS + 1000;
      // A copy, as a server gives it.
      await runRetention({ ...server.services }, RETENTION_STEPS);
      found.push(...(await server.mailed()).filter(([, kind]) => kind === 'unusedHome').map(() => day));
    }
    return found;
  };

  test('are erased after three warnings, and not while the host is silent', async () => {
    const { home } = await start(12);
    expect(await on(300, ...WARNED, 359, 364)).toEqual(WARNED);
    isAnswering = false;
    await expect(on(365)).rejects.toThrow('careForHomes');
    isAnswering = true;
    expect(erased).toEqual([]);
    expect(await on(366, 367)).toEqual([]);
    expect(erased).toEqual([{ do: 'erase', homes: [home], days: 365 }]);
    expect(await server.database.queries.selectFrom('unused_homes').selectAll().execute()).toEqual([]);
  });

  test('are warned about anew if they were opened meanwhile, or if the rule was off for long', async () => {
    await start(12);
    expect(await on(...WARNED)).toEqual(WARNED);
    Object.assign(homes[0] ?? {}, { lastUsed: NOON + 364 * DAY_MS });
    expect(await on(365, 600)).toEqual([]);
    expect(await on(700, 730, 753)).toEqual([700, 730, 753]);
    expect(await on(900)).toEqual([900]);
    expect(erased).toEqual([]);
  });

  test('stay without the setting, and if the account is disabled; a command lists them and changes nothing', async () => {
    const { email, username, home } = await start();
    expect(await on(400, 430, 460)).toEqual([]);
    const run = async () => JSON.parse((await typeCommand(server.services, 'unused-homes --months 12 --json')).out);
    expect(await run()).toMatchObject({ is_on: false, total: 1, homes: [{ home, member: username, warnings: 0 }] });
    await server.changeAccount(email, { is_active: 0 });
    expect(await run()).toMatchObject({ homes: [] });
    expect(await server.database.queries.selectFrom('unused_homes').selectAll().execute()).toEqual([]);
  });
});
