// Homes that nobody opens, and those whose accounts are gone without this host having learned of it: the site says which.
import type { FastifyBaseLogger } from 'fastify';
import {
  MOST_HOMES,
  type EraseAnswer,
  type HomesAnswer,
  type HomesOrder,
} from '#src/desktop/protocol/operator-orders.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import type { HostServices } from '../services.ts';

/** Carries out such orders, one after the other. A hub lists none. */
export function createHomeOrders(
  { devices, engine, members, sessions }: Pick<HostServices, 'devices' | 'engine' | 'members' | 'sessions'>,
  log: Pick<FastifyBaseLogger, 'info'>,
  now: () => number,
): (order: HomesOrder) => Promise<HomesAnswer | EraseAnswer> {
  let last: Promise<unknown> = Promise.resolve();

  async function page(after = ''): Promise<HomesAnswer> {
    const rest = (await allHomes()).filter(({ home }) => home > after);
    const homes = rest.slice(0, MOST_HOMES);
    const next = rest.length > homes.length ? homes.at(-1)?.home : undefined;
    return { homes, ...(next !== undefined && { next }) };
  }

  /** What has another name is not a member's. */
  const allHomes = async () => ((await engine.homes?.()) ?? []).filter(({ home }) => /^m-[\da-f]{26}$/.test(home));

  async function erase({ homes, days }: Extract<HomesOrder, { do: 'erase' }>): Promise<EraseAnswer> {
    const erased: string[] = [];
    const known = new Map((await allHomes()).map(({ home, lastUsed }) => [home, lastUsed]));
    for (const home of homes) {
      const lastUsed = known.get(home);
      const isUsed = sessions.allOfHome(home).length > 0 || members.subjectOf(home) !== undefined;
      if (lastUsed === undefined || now() - lastUsed < days * DAY_MS || isUsed) continue;
      devices?.removeUntil(home);
      if (await engine.erase(home)) erased.push(home);
    }
    log.info({ homes: erased.length }, 'homes that nobody opens are erased');
    return { erased };
  }

  return async (order) => {
    const turn = last.then(async () => (order.do === 'homes' ? page(order.after) : erase(order)));
    last = turn.catch(() => undefined);
    return turn;
  };
}
