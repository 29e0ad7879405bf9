import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homeOf } from '#src/desktop/protocol/member-codes.server.ts';
import type { OperatorOrder } from '#src/desktop/protocol/operator-orders.ts';
import { subjectOf } from '#src/features/apps/storage/subjects.server.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { manager } from '#test/manager.ts';
import { addApp } from '#test/server-apps.ts';
import { startServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';

const ORIGIN = 'https://desktop.example';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

onDatabase('the desktop host', (makePlace) => {
  test('erases homes of accounts that do not exist, where these are most only if their number is given', async () => {
    const server = await startServer(await makePlace(), { desktopUrl: ORIGIN });
    const { client } = await addApp(server, {
      redirectUris: [`${ORIGIN}/api/callback`],
      eventsUri: `${ORIGIN}/api/events`,
    });
    const operator = await manager(server, 'operator');
    const own = homeOf(await subjectOf(server.database.queries, operator.id, client.sector));
    const gone = ['a', 'b', 'c'].map((letter) => `m-${letter.repeat(26)}`);
    const lastUsed = server.clock.now - 100 * DAY_MS;
    let homes = [own, ...gone].map((home) => ({ home, lastUsed }));
    const orders: OperatorOrder[] = [];
    vi.stubGlobal('fetch', async (url: URL, { body }: { body: string }) => {
      expect(url.href).toBe(`${ORIGIN}/api/operator`);
      const { order } = decodeJwt<{ order: OperatorOrder }>(body);
      orders.push(order);
      if (order.do === 'erase') homes = homes.filter(({ home }) => !order.homes.includes(home));
      return Response.json(order.do === 'erase' ? { erased: order.homes } : { homes });
    });
    const run = async (command: string) => typeCommand(server.services, `${command} --json`, 'yes');
    expect(JSON.parse((await run('desktops homes --orphaned')).out)).toMatchObject({
      total: 4,
      homes: gone.map((home) => ({ home, member: null })),
    });
    for (const options of ['', '--all-of 2'])
      expect((await run(`desktops erase-homes ${options}`.trim())).err).toContain('3 of 4 homes have no account here');
    expect(JSON.parse((await run('desktops erase-homes --all-of 3 --days 101')).out)).toEqual({ erased: 0 });
    const erased = await run('desktops erase-homes --all-of 3');
    expect([JSON.parse(erased.out), erased.err]).toEqual([{ erased: 3 }, expect.stringContaining(gone.join(', '))]);
    expect(orders.filter((order) => order.do === 'erase')).toEqual([{ do: 'erase', homes: gone, days: 90 }]);
    expect(homes).toEqual([{ home: own, lastUsed }]);
    await server.close();
  });
});
