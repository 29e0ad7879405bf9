import { toIsoTime } from '#src/accounts/members/member.ts';
// What runs on the desktop host, for the page and the command.
import type { Actor } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { orderDesktops, type OrderServices } from '#src/features/running-desktops/order-desktops.server.ts';
import { runningDesktops } from '#src/features/running-desktops/running-desktops.server.ts';

const NOTHING = {
  ends_at: null,
  total: 0,
  waiting: 0,
  most: 0,
  has_spare: false,
  free_mib: 0,
  can_tell: false,
  desktops: [],
};

/** Asks the host. Who looked is in the log. */
export async function listDesktops(services: OrderServices, actor: Actor) {
  const answer = await orderDesktops(services, { do: 'report' });
  if ('fault' in answer) return { state: answer.fault, ...NOTHING };
  const { report, host } = answer;
  const desktops = await runningDesktops(services.queries, host, report);
  if (desktops.some(({ member }) => member !== null)) await recordList(services, actor, 'desktops');
  const endsAt = report.drain?.endsAt;
  return {
    state: report.drain ? ('draining' as const) : ('open' as const),
    ends_at: endsAt === undefined ? null : toIsoTime(endsAt),
    total: report.total,
    waiting: report.waiting,
    most: report.most.sessions,
    has_spare: report.hasSpare,
    free_mib: Math.round(report.memory.freeBytes / 2 ** 20),
    can_tell: report.canTell,
    desktops,
  };
}
