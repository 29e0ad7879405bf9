// The audit log in the export of an account.
import { z } from 'zod';
import type { Queries } from '#src/server/database/tables.ts';
import { isoTime, toIsoTime } from '../members/member.ts';
import { ACTORS, listEntries } from './audit-log.server.ts';

/** The most entries that an export has: an account of which there are more has been at work on the page. */
const MOST = 1000;

const action = z.object({
  action: z.string(),
  by: z.enum(ACTORS),
  details: z.string().nullable(),
  created_at: isoTime,
});

/** What operators did to an account, and what its member did as one. Not who did it, nor to whom: those are others' data. */
export const EXPORTED_ACTIONS = z.object({ operator_actions: z.array(action) });

/** Reads it. */
export async function readActions(trx: Queries, userId: number): Promise<z.input<typeof EXPORTED_ACTIONS>> {
  const rows = await listEntries(trx, { of: userId, limit: MOST });
  const actorOf = (id: number | null) => (id === null ? 'command line' : id === userId ? 'this account' : 'member');
  return {
    operator_actions: rows.map(({ action, actor_id, details, created_at }) => ({
      action,
      by: actorOf(actor_id),
      details,
      created_at: toIsoTime(created_at),
    })),
  };
}
