// The command `audit`.
import { findUser } from '#src/accounts/find-user.server.ts';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { listEntries } from '#src/accounts/operators/audit-log.server.ts';
import { formatTable, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';

/** Shows what operators did. */
export const AUDIT: Command = {
  name: 'audit',
  options: {
    member: { value: 'WHO', help: 'only what this member did, or what was done to them' },
    limit: { value: 'N', help: 'at most so many, from 1 to 10000 (default 50)' },
  },
  help: `Lists what operators did, the newest first, by a command or on the page for operators. Kept for ${STORAGE_PERIODS.auditDays} days.`,
  async run(services, args) {
    const limit = args.integer('limit', { min: 1, max: 10_000, fallback: 50 });
    const who = args.text('member');
    const of = who === undefined ? {} : { of: await idOf(services, who) };
    const rows = await listEntries(services.queries, { ...of, limit });
    const lines = rows.map((row) => [
      toIsoMinute(row.created_at),
      row.actor_id === null ? 'command line' : nameOf(row.actor_id, row.actor),
      row.action,
      row.account_id === null ? '-' : nameOf(row.account_id, row.account),
      row.details ?? '',
    ]);
    const actions = rows.map(({ created_at, actor_id, actor, action, account_id, account, details }) => ({
      created_at: toIsoTime(created_at),
      actor_id,
      actor,
      action,
      account_id,
      account,
      details,
    }));
    return {
      json: { actions },
      text:
        rows.length === 0 ? 'There is nothing.' : formatTable(['when (UTC)', 'who', 'what', 'whom', 'details'], lines),
    };
  },
};

/** The id of an account, which may be gone: then it is named by its id alone. */
async function idOf(services: Parameters<typeof findUser>[0], who: string): Promise<number> {
  if (/^\d{1,16}$/.test(who)) return Number(who);
  return (await findUser(services, who)).id;
}

const nameOf = (id: number, username: string | null) => (username === null ? `${id} (deleted)` : `${id} (${username})`);
