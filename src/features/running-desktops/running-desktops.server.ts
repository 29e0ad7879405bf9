// What runs on the desktop host, with the members whose it is.
import { toIsoTime } from '#src/accounts/members/member.ts';
import type { OperatorReport } from '#src/desktop/protocol/operator-orders.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { findHolders } from '#src/features/apps/storage/subjects.server.ts';
import type { Queries } from '#src/server/database/tables.ts';

/** Returns the sessions of a report, the oldest first. Without a member: a trial, or one whom the host does not know any more. */
export async function runningDesktops(db: Queries, { sector }: Pick<AppClient, 'sector'>, report: OperatorReport) {
  const subjects = report.sessions.flatMap(({ sub }) => (sub === undefined ? [] : [sub]));
  const holders = await findHolders(db, sector, subjects);
  return report.sessions.map(({ name, kind, sub, isStarting, started, unseenSince, memoryBytes, endsAt }) => ({
    id: name,
    kind,
    member: holders.get(sub ?? '') ?? null,
    is_starting: isStarting,
    started_at: toIsoTime(started),
    unseen_since: unseenSince === undefined ? null : toIsoTime(unseenSince),
    memory_mib: memoryBytes === undefined ? null : Math.round(memoryBytes / 2 ** 20),
    ends_at: endsAt === undefined ? null : toIsoTime(endsAt),
  }));
}
